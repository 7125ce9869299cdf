/** One generation of rule groups for a document: asks a model or the library, and has the worker examine what comes. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import type { CallAccount } from '../../generate/generation';
import { callLine, decisionLine, type CallRecord } from '../../generate/log';
import { type GeneratingModel, whyStop } from '../../generate/model';
import type { GenerationAnswer, GenerationQuestion, GenerationStep } from '../../generate/steps';
import type { Destination } from '../../generate/finish';
import type { Decision, GenerationPlan } from '../../generate/types';
import type { Domain } from '../../predicate/domain';
import type { GenerationView } from '../../protocol/generation';
import { SerialQueue } from '../common/serial-queue';
import { rowsOf } from './rows';

/** Between two states of the table. */
const STATE_MS = 150;

export interface GenerationChoices {
  readonly plan: GenerationPlan;
  readonly domain: Domain;
  /** Undefined: the library proposes. */
  readonly model: GeneratingModel | undefined;
  readonly mostCalls: number;
}

type Ask = (question: GenerationQuestion, signal: AbortSignal) => Promise<GenerationAnswer>;

let generations = 0;

export class GenerationRun implements vscode.Disposable {
  private readonly of = `generation ${++generations}`;
  private readonly steps: GenerationStep[] = [];
  /** The lines of the log for each step. */
  private readonly lines: string[] = [];
  private readonly turns = new SerialQueue();
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private known: GenerationAnswer | undefined;
  private phase: GenerationView['phase'] = 'examining';
  private why: string | undefined;
  private stopping: AbortController | undefined;
  /** Ends with the run. */
  private readonly life = new AbortController();
  /** Calls before the user last had it go on. */
  private callsBefore = 0;

  constructor(
    readonly choices: GenerationChoices,
    private readonly ask: Ask,
  ) {}

  get view(): GenerationView {
    const { phase, why, known, choices, steps } = this;
    return {
      phase,
      calls: this.accounts.length,
      ...(why !== undefined && { why }),
      model: choices.model?.identity.name ?? vscode.l10n.t('the library'),
      canUndo: steps.length > 0 && steps.at(-1)?.kind !== 'reply',
      rows: known ? rowsOf(known) : [],
      feasible: (known?.injected ?? []).map(({ group, feasible }) => ({ group, count: feasible })),
    };
  }

  /** Asks and examines until every check holds, the calls are used up, or it is stopped. Never rejects. */
  async goOn(): Promise<void> {
    if (this.stopping) return;
    const stopping = new AbortController();
    this.stopping = stopping;
    this.callsBefore = this.accounts.length;
    const signal = AbortSignal.any([stopping.signal, this.life.signal]);
    try {
      this.pause(await this.untilDone(signal));
    } catch (error) {
      this.pause(error instanceof CancelledError ? undefined : reasonOf(error));
    } finally {
      this.stopping = undefined;
    }
  }

  stop(): void {
    this.stopping?.abort();
  }

  /** Takes a decision, and examines it. Rejects with the reason why an edited rule is refused, and the place stays as it was. */
  async decide(decision: Decision): Promise<void> {
    this.steps.push(decision);
    this.lines.push(decisionLine(decision, new Date().toISOString()));
    await this.settle();
    const step = this.steps.indexOf(decision);
    // It may have been undone while it was examined.
    if (decision.kind !== 'edit' || step < 0) return;
    const { group, rule } = decision.place;
    const place = this.known?.places.find((each) => each.group === group && each.rule === rule);
    if (place?.kept?.name === decision.name && place.kept.predicate === decision.predicate) return;
    const why = place?.refused.at(-1)?.reason.message ?? vscode.l10n.t('The rule was refused.');
    await this.takeBack(step);
    throw new Error(why);
  }

  /** Takes the last decision back. */
  async undo(): Promise<void> {
    if (this.view.canUndo) await this.takeBack(this.steps.length - 1);
  }

  private async takeBack(step: number): Promise<void> {
    this.steps.splice(step, 1);
    this.lines.splice(step, 1);
    await this.settle();
  }

  /** The groups, and the lines of the log from the first call on. Rejects with Error where a place is open. */
  async finished(destination: Destination, time: string) {
    const signal = this.life.signal;
    const answer = await this.turns.run(() =>
      this.ask({ ...this.question(Number.MAX_SAFE_INTEGER), finish: { ...destination, time } }, signal),
    );
    if (!answer.finished || answer.next) throw new Error(vscode.l10n.t('Places are still open.'));
    const { groups, log } = answer.finished;
    return { groups, log: this.lines.join('') + log };
  }

  dispose(): void {
    this.life.abort();
    this.changed.dispose();
  }

  private get accounts(): readonly CallAccount[] {
    return this.known?.accounts ?? [];
  }

  /** The reason why it ended with places open. */
  private async untilDone(signal: AbortSignal): Promise<string | undefined> {
    for (;;) {
      this.show('examining');
      const { accounts, next } = await this.examined(signal);
      if (!next) return undefined;
      const { mostCalls } = this.choices;
      const limit = vscode.l10n.t('this generation');
      const stopped = whyStop(accounts.slice(this.callsBefore), mostCalls, limit);
      if (stopped !== undefined) return stopped;
      this.show('asking');
      await this.take(next, signal);
    }
  }

  private async take(
    { call, prompt, reply = '' }: NonNullable<GenerationAnswer['next']>,
    signal: AbortSignal,
  ): Promise<void> {
    const { model } = this.choices;
    const answer: Omit<CallRecord, 'call' | 'time'> =
      model && prompt !== undefined ? await model.say(prompt, signal) : { raw: reply };
    const line = await callLine({ call, ...answer, time: new Date().toISOString() });
    this.steps.push({ kind: 'reply', raw: answer.raw });
    this.lines.push(line);
  }

  /** Examines all steps while nothing else is under way. */
  private async settle(): Promise<void> {
    const running = this.stopping !== undefined;
    if (!running) this.why = undefined;
    try {
      await this.examined(this.life.signal);
    } finally {
      if (!running) this.pause(this.why);
    }
  }

  /** Shows every state on the way to the one that has all steps. */
  private examined(signal: AbortSignal): Promise<GenerationAnswer> {
    return this.turns.run(async () => {
      for (;;) {
        const answer = await this.ask(this.question(STATE_MS), signal);
        this.known = answer;
        this.changed.fire();
        if (answer.taken === this.steps.length && (answer.places.length > 0 || answer.next)) return answer;
      }
    });
  }

  private question(ms: number): GenerationQuestion {
    const { plan, domain } = this.choices;
    return { kind: 'generation', of: this.of, plan, domain, steps: [...this.steps], ms };
  }

  private pause(why: string | undefined): void {
    const { known } = this;
    const isComplete =
      known !== undefined && !known.next && known.taken === this.steps.length && known.places.length > 0;
    this.why = isComplete ? undefined : why;
    this.show(isComplete ? 'complete' : 'paused');
  }

  private show(phase: GenerationView['phase']): void {
    this.phase = phase;
    this.changed.fire();
  }
}
