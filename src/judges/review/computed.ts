/** Computes the verdicts on announcements and on the tests under them, each once however often it was announced. */
import type { Shown } from '../../episode/play-state';
import type { Case } from '../../episode/verdict-queue';
import type { VerdictBody } from '../../episode/judge';
import { Lru } from '../../base/lru';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import type { Feedback, Parsed } from '../../tasks/task';
import type { ExactAnswer, ExactQuestion } from '../questions';
import { ruleSubject } from '../rule-subject';
import { compatibilityVerdict, equivalenceVerdict } from '../verdicts';
import { askFunction, askExact, type ReviewWork } from './work';
import type { Against } from './types';

/** Announcements that are remembered. One that was forgotten is computed again. */
const KEPT = 2_000;

/** Number of answers per question: a long computation can stop between two questions. */
const AT_ONCE = { predicate: 250, function: 16 };

/** The comparison of a hypothesis with the hidden rule, and with the evidence as far as it was checked. */
interface Known {
  readonly answer: ExactAnswer;
  looked: number;
  /** Index of the first answer that it contradicts. */
  contradicts: number | undefined;
  /** The reason why the evidence cannot be checked. */
  unavailable: string | undefined;
}

/** The computed verdict on one reply. */
export interface ComputedVerdict {
  readonly body: VerdictBody;
  readonly answer: ExactAnswer;
  readonly against?: Against;
}

/** Finds the first evidence in a part that a hypothesis contradicts. */
interface Scan {
  readonly atOnce: number;
  part(shown: readonly Shown[]): ReviewWork<Pick<ExactAnswer, 'contradicts' | 'unavailable'>>;
}

export class ComputedVerdicts {
  private readonly known = new Lru<Known>(KEPT);

  /** `shown`: all evidence there is; it may grow. */
  constructor(
    private readonly game: RuleGame,
    private readonly shown: readonly Shown[],
  ) {}

  /** Computes the verdict on an announcement, or on a test under it; `predicate`: a person's reading of the words. */
  *of(item: Case, predicate?: string): ReviewWork<ComputedVerdict> {
    return item.subject.under
      ? yield* this.ofTest(item, predicate)
      : yield* this.ofAnnouncement(item, this.question(item, predicate));
  }

  /**
   * Computes the verdict on an announcement, or on a test under it, by a function that a model wrote, run
   * within the limits of such functions.
   */
  *byFunction(item: Case, source: string): ReviewWork<ComputedVerdict> {
    const subject = ruleSubject(item.subject);
    if (!subject.test)
      return yield* this.ofAnnouncement(item, this.question(item, source), this.scanBy(source));
    const [result] = yield* this.run(source, [subject.test]);
    const reading = { status: 'read', predicate: source } as const;
    const answer: ExactAnswer =
      typeof result === 'boolean' ? { reading, test: result } : { reading, unavailable: result.error };
    return { answer, body: compatibilityVerdict(subject, answer) };
  }

  private question({ subject }: Case, predicate?: string): ExactQuestion {
    const { task, setting, announcement } = ruleSubject(subject);
    return {
      kind: 'exact',
      task,
      setting,
      scenario: this.game.scenario,
      announcement,
      exact: true,
      ...(predicate !== undefined && { predicate }),
      evidence: [],
    };
  }

  private *ofTest(item: Case, predicate?: string): ReviewWork<ComputedVerdict> {
    const subject = ruleSubject(item.subject);
    const { test } = subject;
    const question = this.question(item, predicate);
    const { reading } = (yield* this.knownOf(question)).answer;
    const answer = yield* askExact({ ...question, reading, exact: false, ...(test && { test }) });
    return { answer, body: compatibilityVerdict(subject, answer) };
  }

  private *ofAnnouncement(item: Case, question: ExactQuestion, scan?: Scan): ReviewWork<ComputedVerdict> {
    const { basis } = item;
    const subject = ruleSubject(item.subject);
    const known = yield* this.knownOf(question, scan !== undefined);
    yield* this.lookAt(known, basis.known, scan ?? scanOf(question, known.answer));
    const { contradicts, unavailable } = known;
    const answer: ExactAnswer = {
      ...(unavailable !== undefined && { unavailable }),
      ...known.answer,
      // It may have been compared with more evidence than was known at this announcement.
      ...(contradicts !== undefined && contradicts < basis.known && { contradicts }),
    };
    return { answer, body: equivalenceVerdict(subject, answer), ...this.against(answer) };
  }

  private *knownOf(question: ExactQuestion, byFunction = false): ReviewWork<Known> {
    const key = JSON.stringify([byFunction, question.predicate, question.announcement]);
    const known = this.known.get(key) ?? {
      answer: yield* askExact(question),
      looked: 0,
      contradicts: undefined,
      unavailable: undefined,
    };
    this.known.set(key, known);
    return known;
  }

  private *lookAt(known: Known, upTo: number, scan: Scan): ReviewWork<void> {
    if (known.answer.reading.status === 'not-understood') return;
    while (known.contradicts === undefined && known.unavailable === undefined && known.looked < upTo) {
      const from = known.looked;
      const to = Math.min(upTo, from + scan.atOnce);
      const { contradicts, unavailable } = yield* scan.part(this.shown.slice(from, to));
      if (contradicts !== undefined) known.contradicts = from + contradicts;
      else if (unavailable !== undefined) known.unavailable = unavailable;
      known.looked = to;
    }
  }

  private against({ contradicts }: ExactAnswer): Pick<ComputedVerdict, 'against'> {
    if (contradicts === undefined) return {};
    const { seq, feedback } = this.shown[contradicts];
    return {
      against: { seq, values: this.game.discovery.argumentsOf(feedback), label: feedback.label ?? '' },
    };
  }

  private scanBy(source: string): Scan {
    const run = (part: readonly Shown[]) =>
      this.run(
        source,
        part.map(({ feedback }) => feedback),
      );
    return {
      atOnce: AT_ONCE.function,
      *part(shown) {
        const results = yield* run(shown);
        const found = results.findIndex(
          (result, i) => typeof result === 'boolean' && result !== shown[i].feedback.positive,
        );
        return found < 0 ? {} : { contradicts: found };
      },
    };
  }

  private *run(
    source: string,
    tests: readonly (Parsed | Feedback)[],
  ): ReviewWork<readonly (boolean | { readonly error: string })[]> {
    const { params } = this.game.discovery.signature;
    const calls = tests.map((test) => this.game.discovery.argumentsOf(test));
    const answer = yield* askFunction({ kind: 'function', source, params, calls });
    return answer.ok ? answer.results : tests.map(() => ({ error: answer.error }));
  }
}

/** Scans the evidence with the engine's answer for the same reading. */
const scanOf = (question: ExactQuestion, { reading }: ExactAnswer): Scan => ({
  atOnce: AT_ONCE.predicate,
  *part(shown) {
    const evidence = shown.map(({ feedback }) => feedback);
    return yield* askExact({ ...question, reading, exact: false, evidence });
  },
});
