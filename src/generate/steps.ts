/** Generations in a worker: each question says all that came before, so that one that is not there is played again. */
import type { Stepwise } from '../base/stepwise';
import { Engine, type Domain } from '../predicate';
import type { NewGroup } from '../rules';
import { finished, type Destination, writtenOrder } from './finish';
import { type CallAccount, Generation, type GenerationRequest } from './generation';
import { endLines } from './log';
import { proposeOffline } from './offline/proposer';
import { generationPrompt } from './prompt';
import {
  type Decision,
  type GenerationPlan,
  type Injected,
  MOST_COUNTING_MS,
  type PlaceState,
} from './types';

/** A step of a generation: a reply of the model, or a decision of a person. */
export type GenerationStep = { readonly kind: 'reply'; readonly raw: string } | Decision;

export interface GenerationQuestion {
  readonly kind: 'generation';
  /** Names the generation. */
  readonly of: string;
  readonly plan: GenerationPlan;
  readonly domain: Domain;
  /** All steps from the beginning. */
  readonly steps: readonly GenerationStep[];
  /** Time after which the answer is what was found by then. */
  readonly ms: number;
  /** Asks for the finished groups: of a generation without open places. */
  readonly finish?: Destination & { readonly time: string };
}

export interface GenerationAnswer {
  /** Steps that are taken; the next one may have begun. */
  readonly taken: number;
  readonly accounts: readonly CallAccount[];
  readonly places: readonly PlaceState[];
  readonly injected: readonly Injected[];
  /** The numbers of the groups in the order in which they are written. */
  readonly order: readonly number[];
  /** Once all steps are taken and places are open: what to ask the model, or the reply of the library. */
  readonly next?: {
    readonly call: number;
    readonly open: number;
    readonly prompt?: string;
    readonly reply?: string;
  };
  readonly finished?: { readonly groups: readonly NewGroup[]; readonly log: string };
}

export const isGenerationQuestion = (question: { readonly kind: string }): question is GenerationQuestion =>
  question.kind === 'generation';

/** The generation that was asked about last. */
export class OpenGeneration {
  private open: Playing | undefined;

  *answer(question: GenerationQuestion): Stepwise<GenerationAnswer> {
    const { of, plan, domain, steps, ms, finish } = question;
    if (this.open?.of !== of) {
      this.open?.dispose();
      this.open = new Playing(of, plan, domain);
    }
    const until = performance.now() + ms;
    const { open } = this;
    open.goBackTo(steps);
    while (!open.advance(steps) && performance.now() < until) yield;
    const generation = open.ready(steps);
    if (!generation) return open.state();
    const request = generation.request();
    if (request) return { ...open.state(), next: nextOf(generation, request) };
    return { ...open.state(), ...(finish && { finished: yield* groupsOf(generation, finish) }) };
  }
}

const nextOf = ({ plan, engine }: Generation, request: GenerationRequest): GenerationAnswer['next'] => ({
  call: request.call,
  open: request.open.length,
  ...(plan.byModel
    ? { prompt: generationPrompt(request, plan, engine.domain) }
    : { reply: proposeOffline(request, plan.seed) }),
});

function* groupsOf(generation: Generation, destination: Destination & { readonly time: string }) {
  const done = yield* finished(generation, '', destination);
  return { groups: done.newGroups, log: endLines(done, generation.call, destination.time) };
}

interface Taken {
  readonly step: GenerationStep;
  readonly account: CallAccount;
  /** Goes back to the state before it. */
  readonly back: () => void;
}

class Playing {
  private generation: Generation | undefined;
  private readonly taken: Taken[] = [];
  private running: { readonly step?: GenerationStep; readonly work: Stepwise<void> } | undefined;
  private readonly engine: Engine;
  private readonly order: readonly number[];

  constructor(
    readonly of: string,
    plan: GenerationPlan,
    domain: Domain,
  ) {
    this.order = writtenOrder(plan);
    this.engine = new Engine({ domain, milliseconds: MOST_COUNTING_MS });
    this.running = { work: this.begin(plan) };
  }

  /** Works for a moment; true once exactly these steps are taken. */
  advance(steps: readonly GenerationStep[]): boolean {
    if (!this.running) {
      const step = steps[this.taken.length];
      if (!step) return true;
      this.running = { step, work: this.take(step) };
    }
    if (this.running.work.next().done) this.running = undefined;
    return !this.running && this.taken.length === steps.length;
  }

  /** The generation, if exactly these steps are taken. */
  ready({ length }: readonly GenerationStep[]): Generation | undefined {
    return this.running || this.taken.length !== length ? undefined : this.generation;
  }

  state(): GenerationAnswer {
    const { generation, taken } = this;
    return {
      taken: taken.length,
      accounts: taken.flatMap(({ step, account }) => (step.kind === 'reply' ? account : [])),
      places: generation?.places.places ?? [],
      injected: generation?.injected ?? [],
      order: this.order,
    };
  }

  dispose(): void {
    this.running?.work.return(undefined);
    this.engine.dispose();
  }

  /** Takes back what is not among the steps any more. */
  goBackTo(steps: readonly GenerationStep[]): void {
    const differing = this.taken.findIndex(({ step }, i) => !isSame(step, steps[i]));
    const keep = differing < 0 ? this.taken.length : differing;
    const undone = this.taken.splice(keep);
    const { step } = this.running ?? {};
    if (undone.length === 0 && (!step || isSame(step, steps[keep]))) return;
    this.running?.work.return(undefined);
    this.running = undefined;
    undone[0]?.back();
  }

  private *begin(plan: GenerationPlan): Stepwise<void> {
    this.generation = yield* Generation.begin(this.engine, plan);
  }

  private *take(step: GenerationStep): Stepwise<void> {
    const { generation } = this;
    if (!generation) return;
    const back = generation.mark();
    let account: CallAccount | undefined;
    try {
      account = yield* step.kind === 'reply' ? generation.take(step.raw) : generation.decide(step);
      this.taken.push({ step, account, back });
    } finally {
      if (!account) back();
    }
  }
}

const isSame = (p: GenerationStep, q: GenerationStep | undefined): boolean =>
  p.kind === 'reply' && q?.kind === 'reply' ? p.raw === q.raw : JSON.stringify(p) === JSON.stringify(q);
