/** The style of an exported page. The page's policy names its hash and allows no other. */
export const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --faint: #59636e; --page: #ffffff; --card: #f6f8fa; --line: #d1d9e0;
  --good: #1a7f37; --bad: #cf222e; --odd: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --faint: #9198a1; --page: #0d1117; --card: #151b23;
  --line: #3d444d; --good: #3fb950; --bad: #f85149; --odd: #d29922; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0 0 .5rem; }
a { color: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 0; }
dt { color: var(--faint); } dd { margin: 0; white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; padding: .25rem .6rem .25rem 0;
  border-bottom: 1px solid var(--line); vertical-align: top; } th { color: var(--faint); font-weight: 600; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; margin: 1rem 0; }
article.odd { border-inline-start: 4px solid var(--odd); }
.said { margin: .2rem 0; white-space: pre-wrap; unicode-bidi: isolate; font-weight: 600; }
.turn { color: var(--faint); margin: .6rem 0 0; } .more { color: var(--faint); font-size: .9em; margin: .1rem 0; }
.verdict { margin: .2rem 0; } .correct, .compatible, .consistent { color: var(--good); }
.incorrect, .contradicted { color: var(--bad); } .incompatible { color: var(--odd); }
.disagreement { border-inline-start: 4px solid var(--odd); padding-inline-start: .6rem; margin: .4rem 0; }
code, pre { font: 13px/1.45 ui-monospace, monospace; unicode-bidi: isolate; }
pre { white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: 4px; padding: .6rem;
  margin: .3rem 0; max-height: 40rem; overflow: auto; }
summary { cursor: pointer; color: var(--faint); }
.wide { overflow-x: auto; overflow-wrap: break-word; } .wide td:not(.number) { min-width: 7em; } .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0; } figure img { max-width: 100%; background: #ffffff; } figcaption { color: var(--faint); font-size: .9em; }
@media (min-width: 40rem) { table { overflow-wrap: break-word; } .long { overflow-wrap: anywhere; } }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
.number small { display: block; color: var(--faint); white-space: nowrap; }
body:has(.study) { max-width: 100rem; } .study th { vertical-align: bottom; white-space: normal; } .study p, .study figcaption { max-width: 60rem; }
@page study { size: A4 landscape; margin: 10mm; } .study { page: study; }
@media print { article, figure, tr { break-inside: avoid; } h2 { break-after: avoid; } body { max-width: none; }
  .wide { overflow: visible; font-size: 9px; line-height: 1.35; }
  .wide th, .wide td { padding-inline-end: .5em; } .wide .number { white-space: normal; } .wide .number small { white-space: normal; } .wide td:not(.number) { min-width: 4em; } }
`;

/** SHA-256 of `STYLE` in base64; a test checks it. */
export const STYLE_HASH = 'A54hbX+dAWX7EMkVP50U8jqWjcWMI6BEd6e9MjR7IZA=';
