/** Words for an agent's hypothesis, chosen so that the phrase reader understands exactly that hypothesis. */
import { Lru } from '../../../../base/lru';
import { oneLine } from '../../../../base/one-line';
import { readAnnouncement } from '../../../../phrase-reader';
import { analysePredicate, Engine, normalise, type Program, type Stepwise } from '../../../../predicate';
import type { Domain } from '../../../../predicate/domain';
import type { Hypothesis } from './hypotheses';

/** Reading takes milliseconds, so each rule is worded once for all episodes. */
const kept = new Lru<Words>(2_000);

export interface Words {
  /** One line: the rule's name if it reads as the rule, else its predicate. */
  readonly rule: string;
  /** The complement of the rule. */
  readonly complement: string;
}

export function* wordsFor(hypothesis: Hypothesis, domain: Domain): Stepwise<Words> {
  const key = JSON.stringify([hypothesis.names, hypothesis.predicate, domain]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const words = yield* choose(hypothesis, domain);
  kept.set(key, words);
  return words;
}

function* choose(hypothesis: Hypothesis, domain: Domain): Stepwise<Words> {
  const names = hypothesis.names.map(oneLine).filter(isPlain);
  let matching: string | undefined;
  for (const name of names)
    if (matching === undefined && (yield* means(name, hypothesis, domain))) matching = name;
  const expression = asExpression(hypothesis);
  return {
    rule: matching ?? expression ?? names.at(0) ?? 'a rule that I have no words for',
    complement: expression === undefined ? 'every other triple' : `not (${expression})`,
  };
}

/**
 * The predicate on one line. Undefined where its text needs several, as the body of a function does: such a rule is
 * announced by its name, and the reader has to say that it does not understand it.
 */
function asExpression({ predicate, normal }: Hypothesis): string | undefined {
  const line = oneLine(predicate);
  const { program } = analysePredicate(line);
  return program?.kind === 'expression' && normalise(program) === normal ? line : undefined;
}

/**
 * A name is foreign text: it must contain nothing that could be taken for a line of the protocol or for the other rule
 * of two.
 */
const isPlain = (name: string): boolean =>
  /^[\p{L}\p{N} ,.'’()+*/<>=%_-]{1,200}$/u.test(name) &&
  !/\b(?:announce|check|test|dax|med|think)\b/i.test(name);

function* means(words: string, { program, normal }: Hypothesis, domain: Domain): Stepwise<boolean> {
  const reading = readAnnouncement(words, { setting: 'baseline' });
  if (reading.status !== 'read') return false;
  const read = analysePredicate(reading.predicate).program;
  return read !== undefined && (normalise(read) === normal || (yield* equalOn(domain, read, program)));
}

function* equalOn(domain: Domain, p: Program, q: Program): Stepwise<boolean> {
  const engine = new Engine({ domain, maxBitmaps: 4 });
  try {
    const first = engine.hold(yield* engine.ruleSet(p));
    return engine.equal(first, yield* engine.ruleSet(q));
  } catch {
    // A predicate that cannot be counted is announced as it stands.
    return false;
  } finally {
    engine.dispose();
  }
}
