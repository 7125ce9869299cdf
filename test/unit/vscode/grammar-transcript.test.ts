import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { INITIAL, type IGrammar } from 'vscode-textmate';
import { loadGrammar } from './textmate';

const GRAMMAR = 'syntaxes/falsify-transcript.tmLanguage.json';
let grammar: IGrammar;

beforeAll(async () => {
  grammar = await loadGrammar('text.falsify-transcript', GRAMMAR);
});

/** Coloured parts of a line: `text → scope`. */
const coloured = (line: string): string[] =>
  grammar
    .tokenizeLine(line, INITIAL)
    .tokens.filter(({ scopes }) => scopes.length > 1)
    .map(
      ({ startIndex, endIndex, scopes }) => `${line.slice(startIndex, endIndex).trim()} → ${scopes.at(-1)}`,
    );

it('colours the headings, labels and results of a transcript as it is rendered', () => {
  const text = readFileSync('test/fixtures/episodes/toy.episode.txt', 'utf8');
  const found = new Set(text.split('\n').flatMap(coloured));
  for (const token of [
    'Round 1 → markup.heading.falsify',
    'End → markup.heading.falsify',
    'announce → comment.label.falsify',
    'hidden rule → comment.label.falsify',
    '✗ incorrect → markup.deleted.falsify',
    '✓ correct → markup.inserted.falsify',
    '+ compatible → constant.language.falsify',
  ])
    expect([...found]).toContain(token);
});

it('colours nothing that a model wrote', () => {
  for (const line of [
    '  announce    Announce: ✓ correct',
    '              ✓ correct',
    '              Round 1',
  ])
    expect(coloured(line).filter((token) => !token.endsWith('label.falsify'))).toEqual([]);
});
