import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analysePredicate } from '../../src/predicate';
import { prepare, show } from '../../src/predicate/interpret';
import { compileGuess } from '../../src/tasks/wilt/semantics/lambda';
import { CPython, type Answer, type Case } from './cpython';
import { Lambdas, triple } from './lambdas';
import { Tape, tapeArbitrary } from './tape';
import { atNight } from '../setup/nightly';

const seed = Number(process.env.FALSIFY_SEED ?? 20_241_010);
const COUNT = atNight(10_000, 600);
const INPUTS = 6;

interface Guess {
  readonly text: string;
  readonly asked: Case;
  readonly ours: readonly string[];
}

const LIMITS = /^(StepLimitError|SizeLimitError)$/;

/** Functions whose last digit is a matter of the C library that CPython was built with. */
const LAST_DIGIT = /math\.(?:exp|sin|cos|tan|log)|\*\*|pow\(/;

/** Checks that two numbers in words, complex ones too, are equal but for their last digits. */
function almostEqual(p: string, q: string): boolean {
  const [own, theirs] = [p, q].map((text) => text.match(/-?[\d.]+(?:e[-+]?\d+)?/g) ?? []);
  if (own.length === 0 || own.length !== theirs.length) return false;
  const size = Math.max(...theirs.map((text) => Math.abs(Number(text))));
  return own.every((text, i) => Math.abs(Number(text) - Number(theirs[i])) <= 4e-16 * size);
}

/** `True`, `1.5`, or the class of the error. */
const said = ({ kind, text }: Pick<Answer, 'kind' | 'text'>): string =>
  kind === 'raises' ? `raises ${text}` : text;

function guessed(numbers: Uint32Array): Guess | undefined {
  const tape = new Tape(numbers);
  const inputs = Array.from({ length: INPUTS }, () => triple(tape));
  const text = `lambda x, y, z: ${new Lambdas(tape).truth(3)}`;
  const { program } = analysePredicate(text, { profile: 'wilt', params: ['x', 'y', 'z'] });
  if (!program) return undefined;
  const evaluator = prepare(program, { steps: 100_000, effort: 2_000_000 });
  const answers = inputs.map((args) => {
    const outcome = evaluator.run(args);
    return outcome.kind === 'raises'
      ? said({ kind: 'raises', text: outcome.error.type })
      : said({ kind: 'value', text: show(outcome.value) });
  });
  const called = { ...program, source: `(${text})(x, y, z)`, params: ['x', 'y', 'z'] };
  return { text, asked: { program: called, inputs }, ours: answers };
}

describe(`random lambdas as guesses, seed ${seed}`, () => {
  let python: CPython;

  beforeAll(async () => {
    python = await CPython.load();
  }, 120_000);

  it(
    'give the values and raise the errors of CPython on ints, floats and both',
    () => {
      const different: string[] = [];
      const counts = { accepted: 0, values: 0, raises: 0, limited: 0 };
      for (let round = 0; counts.accepted < COUNT; round++) {
        const tapes = fc.sample(tapeArbitrary(300), { seed: seed + round, numRuns: 200 });
        const guesses = tapes.flatMap((tape) => guessed(tape) ?? []);
        counts.accepted += guesses.length;
        const theirs = python.evaluate(guesses.map(({ asked }) => asked));
        for (const [i, { text, asked, ours }] of guesses.entries())
          for (const [j, answer] of theirs[i].entries()) {
            const own = ours[j];
            if (LIMITS.test(own.replace('raises ', ''))) counts.limited++;
            else if (own !== said(answer) && !(LAST_DIGIT.test(text) && almostEqual(own, said(answer))))
              different.push(
                `${text} on (${asked.inputs[j].map(show).join(', ')}): ${own}, CPython ${said(answer)} ${answer.detail}`,
              );
            else if (answer.kind === 'raises') counts.raises++;
            else counts.values++;
          }
      }
      console.log(JSON.stringify(counts), `${different.length} differ`);
      expect(different.slice(0, 20)).toEqual([]);
      expect(counts.values).toBeGreaterThan(COUNT);
      expect(counts.raises).toBeGreaterThan(COUNT / 4);
      expect(counts.limited).toBeLessThan(COUNT / 10);
    },
    atNight(1_800_000, 120_000),
  );
});

/** Guesses that would take long, or much memory. */
const HOSTILE = [
  'sum(range(10**12)) > x',
  'all(x + n > 0 for n in range(10**9))',
  '10**10**9 > x',
  '(9**99999)**99 > x',
  'len([0] * 10**9) > x',
  'len(str(10**99999)) > x',
  "len('a' * 10**10) > x",
  '[[0] * 1000 for n in range(10**6)] == [x]',
  'sorted(range(10**8)) == [x]',
  '1 << 10**10 > x',
  'pow(3, 10**7) > x',
  'math.lcm(2**90000, 3**60000) > x',
  'math.prod(range(1, 10**7)) > x',
  'len({n for n in range(10**8)}) > x',
  'any(map(lambda n: sum(map(lambda m: m * n, range(10**6))), range(10**6)))',
  'sum(n * m for n in range(10**5) for m in range(10**5)) > x',
  'max(map(lambda n: n ** n, range(10**6))) > x',
  'math.gcd(7**40000, 3**60000) > x',
  'x in list(range(10**7))',
];

describe('hostile guesses', () => {
  it.each(HOSTILE)('end by a limit, in 64 MB: %s', (body) => {
    const compiled = compileGuess(`lambda x, y, z: ${body}`, ['x', 'y', 'z']);
    if ('reason' in compiled) throw new Error(compiled.reason);
    const { evaluator } = compiled;
    evaluator.value(1, 2, 3);
    const memory = process.memoryUsage().heapUsed;
    const value = evaluator.value(1, 2, 3);
    expect(value).toBeUndefined();
    expect(evaluator.error?.type).toMatch(/Limit|Recursion|Overflow|TypeError/);
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(64 * 1024 * 1024);
  });
});
