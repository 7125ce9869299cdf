/**
 * Readings by a translator that errs at a known rate, on the announcements of the blind sets, whose meanings are known.
 * docs/phrase-reader.md has the figures.
 */
import { afterAll, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { Translator } from '../../../src/judges/llm/translate';
import { readAnnouncement } from '../../../src/phrase-reader';
import { Engine } from '../../../src/predicate';
import { integers } from '../../../src/statistics/random';
import { comparePredicates } from '../../../src/rules/compare';
import { SIGNATURE } from '../../../src/tasks/wason/signature';
import { blindFile } from '../phrase-reader/blind';

/** Small: how big it is makes no difference here. */
const engine = new Engine({ domain: { min: -20, max: 20 }, maxBitmaps: 40 });
afterAll(() => engine.dispose());

const same = (p: string, q: string): boolean => {
  const result = finish(comparePredicates(engine, p, q));
  return result.kind === 'compared' && result.equivalent;
};

const RATE = 0.2;

/** Numbers from 0 up to 1. */
const fractions = (seed: number): (() => number) => {
  const next = integers(seed, 1_000_000);
  return () => next() / 1_000_000;
};

/** Mistakes that models make: ties, a bound, a number, a part that is dropped, a word that is turned round. */
const MISTAKES: readonly ((predicate: string) => string)[] = [
  (p) => p.replace(/(?<![<>=!])<(?!=)/g, '<='),
  (p) => p.replace(/(?<![<>=!])>(?!=)/g, '>='),
  (p) => p.replace(/<=/g, '<'),
  (p) => p.replace(/== (\d+)/, (_, n: string) => `== ${Number(n) + 1}`),
  (p) => p.replace(/ and [^()]*$/, ''),
  (p) => p.replace(' and ', ' or '),
  (p) => p.replace(' or ', ' and '),
  (p) => `not (${p})`,
];

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .flatMap((set) => blindFile(`paraphrases-${set}`))
  .filter(({ task = 'wason', med }) => task === 'wason' && med === undefined)
  .flatMap(({ text, predicate }) => (predicate === undefined ? [] : [{ text, predicate }]))
  .filter(({ text }, i, all) => all.findIndex((one) => one.text === text) === i)
  .map((line) => ({ ...line, read: readAnnouncement(line.text) }));

/** The readings of every line by a translator whose requests are answered like this. */
async function readingsBy(answer: (predicate: string, second: boolean) => string) {
  let truth = '';
  let call = 0;
  const model = {
    identity: { kind: 'endpoint', name: 'script' } as const,
    // eslint-disable-next-line require-yield -- it answers in one piece
    async *chat() {
      const text = `def rule(a, b, c):\n    return ${answer(truth, call++ % 2 === 1)}`;
      return await Promise.resolve({ text, finish: 'stop' as const });
    },
  };
  const translator = new Translator(model, SIGNATURE, engine, (steps) => Promise.resolve(finish(steps)));
  const { signal } = new AbortController();
  const counts = {
    open: { right: 0, wrong: 0, none: 0 },
    read: { right: 0, wrong: 0, none: 0, asReader: 0 },
  };
  for (const { text, predicate, read } of LINES) {
    truth = predicate;
    const reading = await translator.read(text, signal, read);
    const group = counts[read.status === 'read' ? 'read' : 'open'];
    if (reading.status !== 'agreed') group.none += 1;
    else if (reading.predicate.endsWith(`return ${predicate}`)) group.right += 1;
    else group[same(reading.predicate, predicate) ? 'right' : 'wrong'] += 1;
    if (reading.status === 'agreed' && reading.asReader) counts.read.asReader += 1;
  }
  return counts;
}

function mistaken(predicate: string, random: () => number): string {
  const possible = MISTAKES.map((mistake) => mistake(predicate)).filter((other) => other !== predicate);
  return possible[Math.floor(random() * possible.length)];
}

it('lets fewer errors through than the square of the rate, where they are independent', async () => {
  const random = fractions(11);
  const counts = await readingsBy((predicate) => (random() < RATE ? mistaken(predicate, random) : predicate));
  console.log(`independent: ${JSON.stringify(counts)} of ${LINES.length}`);
  const wrong = counts.open.wrong + counts.read.wrong;
  const square = LINES.length * RATE ** 2;
  // One-sided 95%: so many would be seen at a rate of the square itself with a probability of 5%.
  expect(wrong).toBeLessThan(square + 1.645 * Math.sqrt(square * (1 - RATE ** 2)));
  expect(counts.open.none + counts.read.none).toBeGreaterThan(LINES.length * RATE);
}, 300_000);

it('lets shared errors through, but for those that the certain part of the words refutes', async () => {
  const random = fractions(12);
  let first = '';
  const counts = await readingsBy((predicate, second) => {
    if (!second) first = random() < RATE ? mistaken(predicate, random) : predicate;
    return first;
  });
  console.log(`shared: ${JSON.stringify(counts)} of ${LINES.length}`);
  // Words that the phrase reader reads show each of them: it reads otherwise.
  expect(counts.read.asReader).toBe(counts.read.right);
  expect(counts.read.wrong / (counts.read.right + counts.read.wrong)).toBeGreaterThan(RATE / 2);
  expect(counts.open.none).toBeGreaterThan(0);
}, 300_000);
