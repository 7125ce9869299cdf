import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_CODES, readRuleFile } from '../../../src/rules';
import { LANGUAGE_CODES } from '../../../src/predicate';
import { checksPage } from '../../../src/rules/documents/checks-page';
import { ruleFileJsonSchema } from '../../../src/rules/documents/json-schema';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('docs/checks.md', () => {
  // Layout is the formatter's business.
  const words = (text: string) =>
    text.replace(/\s+/g, ' ').replaceAll('\\_', '_').replaceAll('\\*', '*').trim();

  it('is the page of the tables of codes (npm run schema)', () => {
    expect(words(read('docs/checks.md'))).toBe(words(checksPage()));
  });

  it('has a section for every code, in plain words', () => {
    const page = read('docs/checks.md');
    for (const [code, { title, explanation }] of Object.entries(ALL_CODES)) {
      expect(page).toContain(`\n### ${code}\n`);
      expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
      expect(title.length).toBeGreaterThan(3);
      expect(explanation.length, code).toBeGreaterThan(15);
    }
    for (const code of Object.keys(LANGUAGE_CODES)) expect(ALL_CODES).toHaveProperty(code);
  });
});

describe('schemas/rules.schema.json', () => {
  it('is generated from the schema that checks files (npm run schema)', () => {
    expect(JSON.parse(read('schemas/rules.schema.json'))).toEqual(ruleFileJsonSchema());
  });

  it('describes every key', () => {
    const bare: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const properties =
        'properties' in node ? (node.properties as Record<string, { description?: string }>) : {};
      for (const [key, value] of Object.entries(properties))
        if (!value.description) bare.push(`${path}/${key}`);
      for (const [key, value] of Object.entries(node)) visit(value, `${path}/${key}`);
    };
    visit(ruleFileJsonSchema(), '');
    expect(bare).toEqual([]);
  });
});

describe('the examples', () => {
  it('are read without an error of form, but for the deliberate ones', () => {
    expect(readRuleFile(read('examples/published.rules.yaml')).problems).toEqual([]);
    expect(readRuleFile(read('examples/faults.rules.yaml')).problems.map((each) => each.code)).toEqual([
      'unknown-key',
      'predicate-unquoted',
    ]);
  });
});
