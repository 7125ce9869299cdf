import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatted } from '../../../scripts/setup/format.mjs';
import { COMMANDS } from '../../../src/cli/commands';
import { run } from '../../../src/cli/run';
import { jsonSchemas, schemaName } from '../../../src/cli/json-schemas';
import { fileJsonSchemas } from '../../../src/suites/json-schema';
import { ROOT } from './built-cli';
import { recordingTerminal } from './recording-terminal';

const PAGE = join(ROOT, 'docs/cli.md');
const GENERATED = /<!-- generated: output (.+) -->\n([^]*?)<!-- end -->/g;

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

/** `UPDATE_DOCS=1 npx vitest run test/unit/cli/docs.test.ts` brings the page up to date. */
async function current(page: string): Promise<string> {
  let result = page;
  for (const [block, line = ''] of page.matchAll(GENERATED)) {
    const fresh = `<!-- generated: output ${line} -->\n${await output(line)}<!-- end -->`;
    result = result.replace(block, () => fresh);
  }
  return formatted(PAGE, result);
}

describe('docs/cli.md', () => {
  const page = readFileSync(PAGE, 'utf8');

  it('shows the output of today', async () => {
    const fresh = await current(page);
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, fresh);
    else expect(page).toBe(fresh);
  });

  const sections = new Map(page.split('\n## ').map((text) => [text.split('\n', 1)[0], text]));

  it('has a section for every command, with a link to the schema of those that write JSON', async () => {
    for (const { name, load } of COMMANDS) {
      const { options } = await load();
      const file = `schemas/${schemaName(name) ?? 'no'}.schema.json`;
      expect(sections.get(name)).toBeDefined();
      if ('json' in options) expect(sections.get(name)).toContain(`[${file}](../${file})`);
    }
  });
});

describe('schemas/*.schema.json', () => {
  const folder = join(ROOT, 'schemas');

  it.each([...jsonSchemas()])('%s is the schema of today: else npm run schema', (name, schema) => {
    expect(JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8'))).toEqual(schema);
  });

  it('are those of the files of users and of the commands, and no others', () => {
    const files = fileJsonSchemas().map(([name]) => `${name}-file`);
    const names = ['rules', ...files, ...jsonSchemas().keys()].map((name) => `${name}.schema.json`);
    expect(readdirSync(folder).sort()).toEqual(names.sort());
  });
});
