// The page of a comparison says which of two predicates implies the other, on how many triples they differ, and shows some.
import { afterAll, expect, it, vi } from 'vitest';
import { Engine } from '../../../src/predicate';
import { finish } from '../../../src/base/stepwise';
import { comparePredicates } from '../../../src/rules';

vi.mock('vscode', () => import('./fake-vscode'));
const { comparisonPage } = await import('../../../src/vscode/compare/report');

const engine = new Engine({ domain: { min: -2, max: 2 } });
afterAll(() => engine.dispose());

function page(p: string, q: string): string {
  const compared = finish(comparePredicates(engine, p, q, 1));
  if (compared.kind === 'invalid') throw new Error(`${compared.which} is no predicate`);
  return comparisonPage({ predicate: p }, { predicate: q }, compared);
}

it('counts where they differ, with shares and examples in every row', () => {
  expect(page('a == b == c', 'a == b').split('\n\n')).toEqual([
    '# Not equivalent: P and Q differ on 20 of 125 triples.',
    'P implies Q: every triple that P accepts is accepted by Q, too.',
    'P  \n`a == b == c`',
    'Q  \n`a == b`',
    [
      '| accepted by | triples | share | smallest examples |',
      '| --- | ---: | ---: | --- |',
      '| P and Q | 5 | 4% | (0, 0, 0) |',
      '| P only | 0 | 0% |  |',
      '| Q only | 20 | 16% | (0, 0, -1) |\n',
    ].join('\n'),
  ]);
});

it.each([
  ['a == b', 'a == b == c', 'Q implies P:'],
  ['a < b', 'b < a', 'No triple is accepted by both.'],
  ['a < b', 'b < c', 'Neither implies the other.'],
  ['a % b == 0', 'b != 0 and a % b == 0', 'Both accept the same triples; one of them raises on others.'],
])('names the relation of %s to %s', (p, q, relation) => {
  expect(page(p, q)).toContain(`\n\n${relation}`);
});

it('has no relation where they are equivalent', () => {
  expect(page('a < b', 'b > a')).toMatch(
    /^# Equivalent on the domain: both accept the same 50 triples\.\n\nP {2}\n/,
  );
});
