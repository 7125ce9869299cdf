import { describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';
import { analysePredicate, prepare } from '../../../src/predicate';
import { type Grown, grown, SAMPLE } from './grown';

function table(predicate: string): readonly boolean[] {
  const { program } = analysePredicate(predicate);
  if (!program) throw new Error(`no predicate: ${predicate}`);
  const evaluator = prepare(program);
  return SAMPLE.map((triple) => evaluator.test(...triple) === 1);
}

const same = (p: readonly boolean[], q: readonly boolean[]): boolean => p.every((one, i) => one === q[i]);
const implies = (p: readonly boolean[], q: readonly boolean[]): boolean => p.every((one, i) => !one || q[i]);

/** `right` where the words are clear and read as they are meant; `harm`: read, in full or in part, as something else. */
function markOf({ text, meanings }: Grown): 'right' | 'open' | 'harm' {
  const reading = readAnnouncement(text);
  if (reading.status === 'not-understood') return 'open';
  const possible = meanings.map((rule) => SAMPLE.map(rule));
  if (reading.status === 'read')
    return possible.some((one) => same(table(reading.predicate), one)) ? 'right' : 'harm';
  const [widest, narrowest] = [reading.necessary, reading.sufficient ?? 'False'].map(table);
  return possible.every((one) => implies(one, widest) && implies(narrowest, one)) ? 'open' : 'harm';
}

/** Number of texts that are read in full; the others are open, or not read. */
const LEAST: Readonly<Record<string, number>> = {
  amounts: 0.98,
  bounds: 0.88,
  directions: 0.98,
  remainders: 0.98,
  any: 0.8,
};

describe('announcements grown from small grammars', () => {
  const all = grown();

  it.each(Object.entries(LEAST))('are never read as something else: %s', (kind, least) => {
    const of = all.filter((one) => one.kind === kind);
    expect(of.length).toBeGreaterThanOrEqual(80);
    const marks = of.map((one) => ({ mark: markOf(one), text: one.text }));
    expect(marks.filter(({ mark }) => mark === 'harm')).toEqual([]);
    const open = marks.filter(({ mark }) => mark === 'open').map(({ text }) => text);
    expect(1 - open.length / of.length, open.join('\n')).toBeGreaterThanOrEqual(least);
  });
});
