/** The page `docs/checks.md`, written from the tables of codes so that it cannot fall behind them. */
import { LANGUAGE_CODES, type CodeEntry } from '../../predicate';
import { CHECK_CODES, FILE_CODES } from '../codes';

const INTRODUCTION = `# Checks

<!-- Written by \`npm run schema\` from the tables of codes in src/rules and src/predicate/language. Do not edit. -->

Every problem that Falsify reports about a rule-group file has a code. This page explains them all; the code in the
Problems view links here. Whatever is said about the triples of a group is found by enumerating the domain
(8,000,000 triples unless the file sets another one), so it is exact.

Any code can be switched off or given another severity in the settings, and left out on the command line:

\`\`\`json
"falsify.checks": { "implied-rule": "off", "numeric-range": "error" }
\`\`\`

\`\`\`sh
falsify check --disable implied-rule,numeric-range my.rules.yaml
\`\`\`

`;

type Table = Readonly<Record<string, CodeEntry>>;

/** Plain Markdown; every section's heading is its code, so that \`checks.md#code\` leads there. */
export function checksPage(): string {
  const parts = [
    INTRODUCTION,
    contents(),
    chapter('The file', FILE_CODES),
    chapter('Groups and rules', CHECK_CODES),
    chapter('Predicates', LANGUAGE_CODES),
  ];
  return `${parts.join('').trimEnd()}\n`;
}

function contents(): string {
  const rows = ([FILE_CODES, CHECK_CODES, LANGUAGE_CODES] as readonly Table[])
    .flatMap((table) => Object.entries(table))
    .map(([code, { severity, title }]) => `- [\`${code}\`](#${code}) ${title} (${severity})\n`);
  return `${rows.join('')}\n`;
}

function chapter(title: string, table: Table): string {
  const sections = Object.entries(table).map(
    ([code, entry]) => `### ${code}\n\n**${entry.title}** (${entry.severity})\n\n${entry.explanation}\n\n`,
  );
  return `## ${title}\n\n${sections.join('')}`;
}
