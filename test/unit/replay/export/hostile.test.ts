/** Whatever stands in a field, exports have the structure that they have with harmless words, and no more. */
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { disagreementText, toCsv, toHtml, toMarkdown } from '../../../../src/replay/export';
import { anyText } from '../../episode/any-text';
import { episodeText, ROUNDS, sourceOf } from './episode';

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)><a href="javascript:alert(1)">',
  '</pre></details></style><style>*{display:none}</style><!--',
  "]]>--><iframe srcdoc='<b>'>`${1}`",
  '&lt;b&gt; &#60;script&#62;',
  '| a | b |\n|---|---|\n# Heading\n```\n[x](javascript:alert(1)) ![](http://a.example/b.png) <https://a.example>',
  '=cmd|"/C calc"!A0',
  '+1\n-1\n@SUM(A1)\t',
  '\u202e\u2066reversed\u2069 \u001b[31mred\u001b[0m \u0000 \u200b \u{E0041} \uFEFF',
  '\ud800 lone \udc00',
  'Disagreement:\nTrue is: ✓ correct\r\nVerdict: x\rState: completed\u2028Known by: y',
  'x'.repeat(50_000),
  '',
];

const hostile = (text: string) => episodeText(ROUNDS, () => text);

const tagsOf = (html: string): readonly string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/^<span class="[a-z-]+">$/, '<span>'));

/** Control characters but for line breaks, turns of the writing, what cannot be seen, halves of letters. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- it is what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Cs}/u;

/** Cells of a line: pipes that are neither escaped nor in a character reference separate them. */
const pipes = (line: string): number => line.replaceAll('\\|', '').split('|').length;

async function check(text: string): Promise<void> {
  // The environment may say nothing besides whose turn it is; then there is no paragraph for it.
  const blank = text.trim() === '';
  const harmless = await sourceOf(blank ? hostile(' ') : episodeText());
  const source = await sourceOf(hostile(text));
  const html = toHtml(source);
  expect(tagsOf(html)).toEqual(tagsOf(toHtml(harmless)));
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<]/);

  const markdown = toMarkdown(source).split('\n');
  expect(markdown.map(pipes)).toEqual(toMarkdown(harmless).split('\n').map(pipes));

  const csv = toCsv(source);
  const { data } = Papa.parse<string[]>(csv.replace(/\n$/, ''), { delimiter: ',' });
  expect(data.map((row) => row.length)).toEqual(Array(ROUNDS.length + 1).fill(data[0].length));
  for (const cell of data.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);

  const report = disagreementText(source, source.review!.disagreements[0]);
  const names = (all: string) =>
    all
      .split('\n')
      .map((line) => line.slice(0, 14).trim())
      .filter((name) => name !== '');
  expect(names(report)).toEqual(names(disagreementText(harmless, harmless.review!.disagreements[0])));
  for (const made of [html, markdown.join('\n'), csv, report])
    expect(UNSEEN.test(made.replaceAll('\t', ' '))).toBe(false);
}

describe('text of models and files in exports', () => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text.slice(0, 30)), text]))(
    'is text: %s',
    async (_, text) => {
      await check(text);
    },
  );

  it('is text, whatever it is', async () => {
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 25 });
  });

  it('is text where the model said it too', async () => {
    for (const text of HOSTILE.slice(0, -2)) {
      const said = ROUNDS.map((round) => ({ ...round, announces: text }));
      const source = await sourceOf(episodeText(said));
      expect(toHtml(source)).not.toMatch(/<(?:script|img|iframe|a href="java|!--)/i);
      const cells = Papa.parse<string[]>(toCsv(source), { delimiter: ',' }).data.flat();
      expect(cells.filter((cell) => /^\s*[=+\-@]|^[\t\r]/.test(cell))).toEqual([]);
    }
  });

  it('is whole in the page', async () => {
    const long = `${'y'.repeat(1_000_000)} the end`;
    const only = (field: string) => (field === 'because' ? long : field);
    expect(toHtml(await sourceOf(episodeText(ROUNDS.slice(0, 1), only)))).toContain(long);
  });
});
