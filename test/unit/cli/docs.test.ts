import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatted } from '../../../scripts/setup/format.mjs';
import { COMMANDS } from '../../../src/cli/commands';
import { run } from '../../../src/cli/run';
import { SCHEMAS } from '../../../src/cli/schemas';
import { ROOT } from './built-cli';
import { recordingTerminal } from './recording-terminal';

const PAGE = join(ROOT, 'docs/cli.md');
const GENERATED = /<!-- generated: (schema|output) (.+) -->\n([^]*?)<!-- end -->/g;

/** `'a < b' --json` → two words, as a shell reads them. */
const words = (line: string): string[] =>
  Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? '');

async function output(line: string): Promise<string> {
  const terminal = recordingTerminal();
  const before = process.cwd();
  process.chdir(ROOT);
  try {
    await run(words(line), terminal);
  } finally {
    process.chdir(before);
  }
  return '```console\n$ falsify ' + `${line}\n${terminal.stderr}${terminal.stdout}` + '```\n';
}

function schema(name: string): string {
  const found = new Map<string, z.ZodType>(Object.entries(SCHEMAS)).get(name);
  if (!found) throw new Error(`no schema ${name}`);
  const json = JSON.stringify(z.toJSONSchema(found), undefined, 1);
  return `<details><summary>JSON schema of <code>${name} --json</code></summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>\n`;
}

const generate = (kind: string, what: string) => (kind === 'schema' ? schema(what) : output(what));

/** `UPDATE_DOCS=1 npx vitest run test/unit/cli/docs.test.ts` brings the page up to date. */
async function current(page: string): Promise<string> {
  let result = page;
  for (const [block, kind, what] of page.matchAll(GENERATED)) {
    const fresh = `<!-- generated: ${kind} ${what} -->\n${await generate(kind, what)}<!-- end -->`;
    result = result.replace(block, () => fresh);
  }
  return formatted(PAGE, result);
}

describe('docs/cli.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it('shows the schemas and the output of today', async () => {
    const fresh = await current(page);
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, fresh);
    else expect(page).toBe(fresh);
  });

  it('has a section for every command, and a schema for those that write JSON', () => {
    for (const { name, options } of COMMANDS) {
      expect(page).toContain(`\n## ${name}\n`);
      if ('json' in options) expect(page).toContain(`<!-- generated: schema ${name} -->\n<details>`);
    }
  });
});
