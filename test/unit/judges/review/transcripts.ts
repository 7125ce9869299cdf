/** Transcripts that are made up round by round, and their review. */
import type { EpisodeEvent } from '../../../../src/episode/events';
import { Reviewer, type ReadingsByTarget, type ReviewedJudge } from '../../../../src/judges/review';
import { reviewNext } from '../../../../src/judges/review/in-worker';
import { finish } from '../../../../src/predicate';
import { EnginePool } from '../../../../src/rules';
import type { RuleGame } from '../../../../src/tasks/rule-discovery/game';
import { gameOf, parse, type Setup } from '../subjects';

type Triple = readonly [number, number, number];

export const engines = new EnginePool();

export interface Verdict {
  readonly result: string;
  readonly function?: string;
}

/** Verdicts are results, or results with the function that they are by. */
export interface Round {
  readonly says: string;
  readonly equivalence?: string;
  readonly test?: Triple;
  readonly positive?: boolean;
  readonly compatibility?: string | Verdict;
}

const JUDGE = { kind: 'endpoint', name: 'somebody' } as const;

export class Story {
  readonly events: EpisodeEvent[] = [];
  readonly game: RuleGame;
  /** `seq` of announcements and of tests, by round − 1. */
  readonly announcements: number[] = [];
  readonly tests: number[] = [];
  /** Header of a transcript; not among the events. */
  readonly header: { readonly id: string; readonly [field: string]: unknown };
  private taken = 1;

  constructor(private readonly setup: Setup = {}) {
    this.game = gameOf(setup);
    const { scenario } = this.game;
    this.header = {
      v: 1,
      seq: 1,
      time: '',
      type: 'episode',
      id: 'story',
      ...this.name,
      scenario,
      model: { kind: 'offline', name: 'nobody' },
      decoding: {},
      judges: [],
      prompts: { pack: 'none', sha256: '' },
      versions: { falsify: '0' },
    };
  }

  get name(): { readonly task: string; readonly setting: string } {
    return { task: 'wason', setting: this.setup.setting ?? 'baseline' };
  }

  /** Returns what it added. */
  round({ says, equivalence, test, positive = true, compatibility }: Round): readonly EpisodeEvent[] {
    const from = this.events.length;
    const announced = this.reply('announce', `Announce: ${says}`);
    if (equivalence) this.verdict('equivalence', announced, { result: equivalence });
    if (!test) return this.events.slice(from);
    const tested = this.reply('test', `Check: [${test.join(', ')}]`);
    const [given] = this.game.discovery.initialEvidence;
    this.add({ type: 'feedback', ...given, triple: [...test], label: positive ? 'YES' : 'NO', positive });
    if (compatibility)
      this.verdict(
        'compatibility',
        tested,
        typeof compatibility === 'string' ? { result: compatibility } : compatibility,
      );
    return this.events.slice(from);
  }

  verdict(judge: ReviewedJudge, target: number, verdict: Verdict): EpisodeEvent {
    return this.add({ type: 'verdict', judge, by: JUDGE, target, ...verdict });
  }

  /** The review of all that was told. */
  reviewer(readings?: ReadingsByTarget): Reviewer {
    const reviewer = new Reviewer(this.game, this.name, readings && { readings });
    reviewer.add(this.events);
    return reviewed(reviewer);
  }

  private reply(expect: 'announce' | 'test', raw: string): number {
    const parsed = parse(this.game, expect, raw);
    const { seq } = this.add({ type: 'reply', expect, raw, parsed, latencyMs: 1, attempt: 1 });
    (expect === 'announce' ? this.announcements : this.tests).push(seq);
    return seq;
  }

  private add(body: object): EpisodeEvent {
    const round = this.announcements.length + 1;
    const event = { v: 1, seq: ++this.taken, time: '', round, ...body } as unknown as EpisodeEvent;
    this.events.push(event);
    return event;
  }
}

/** Looks at all that there is to look at. */
export function reviewed(reviewer: Reviewer): Reviewer {
  while (finish(reviewNext(reviewer, (domain) => engines.for(domain))));
  return reviewer;
}

/** Such as `certain counterexample equivalence 1`. */
export const found = (reviewer: Reviewer): readonly string[] =>
  reviewer
    .findings()
    .disagreements.map(({ certainty, kind, judge, target }) => [certainty, kind, judge, target].join(' '));
