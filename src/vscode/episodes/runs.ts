import * as vscode from 'vscode';
import type { EpisodeEvent } from '../../episode/events';
import { LogError, type LogFile } from '../../episode/log';
import type { EpisodeEnd, EpisodeServices } from '../../episode/plan';
import { durationOf } from '../../base/number-words';
import type { ChatChunk } from '../../models/chat-model';
import { type EndpointWait, LONG_WAIT_MS, waitText } from '../../models/endpoint';
import { reasonOf } from '../../base/reason';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';

/** The services that a run provides; the others are the same for all runs. */
export type RunServices = Pick<EpisodeServices, 'log' | 'signal' | 'onEvent' | 'onChunk'>;

export interface NewRun {
  readonly uri: vscode.Uri;
  /** Such as `7 · rule 2 · baseline · falsifying`. */
  readonly title: string;
  readonly kind: 'play' | 'judge';
  /** Rounds of the game, or replies to be judged. */
  readonly rounds: number;
  readonly log: LogFile;
  /** Events that the log already contains. */
  readonly before: readonly EpisodeEvent[];
  play(services: RunServices): Promise<EpisodeEnd>;
}

/** An episode that is played, continued or judged in this window. */
export class Run {
  round = 0;
  /** The current verdict on each announcement, by its round. */
  private readonly judged = new Map<number, boolean>();
  /** The partial reply that is being generated. */
  partial = '';
  /** A temporary fault or a limit that delays the run. */
  waiting: string | undefined;
  readonly events: EpisodeEvent[];
  private readonly controller = new AbortController();
  private readonly log: Gate;
  readonly ended: Promise<EpisodeEnd>;

  constructor(
    private readonly made: NewRun,
    private readonly changed: (run: Run) => void,
  ) {
    this.events = [];
    for (const event of made.before) this.take(event);
    this.log = new Gate(made.log);
    this.ended = this.start();
  }

  get uri(): vscode.Uri {
    return this.made.uri;
  }
  get title(): string {
    return this.made.title;
  }
  get kind(): NewRun['kind'] {
    return this.made.kind;
  }
  get rounds(): number {
    return this.made.rounds;
  }

  /** The first round whose announcement is correct by the verdict that counts: the last one on it. */
  get solvedAt(): number | undefined {
    const rounds = [...this.judged].filter(([, correct]) => correct).map(([round]) => round);
    return rounds.length > 0 ? Math.min(...rounds) : undefined;
  }

  /** Cancels the run. The transcript keeps all events and records the cancel. */
  cancel(): void {
    this.controller.abort();
  }

  /** The window closes: nothing more is written, so that the transcript is an interrupted one. */
  abandon(): void {
    this.log.shut();
    this.controller.abort();
  }

  /** Shows that calls to an endpoint wait, if the player or a judge of this run is there. */
  showWait(wait: EndpointWait): void {
    const participants = this.events.flatMap((event) => {
      if (event.type !== (this.kind === 'play' ? 'episode' : 'judging')) return [];
      const judges = event.judges.map(({ by }) => by);
      return event.type === 'episode' ? [event.model, ...judges] : judges;
    });
    if (!participants.some(({ kind, name }) => kind === 'endpoint' && name === wait.endpoint)) return;
    this.waiting = waitText(wait);
    this.changed(this);
  }

  private async start(): Promise<EpisodeEnd> {
    const end = await this.play();
    try {
      await this.log.close();
      return end;
    } catch (error) {
      if (end.state === 'failed') return end;
      return { state: 'failed', why: 'internal', message: reasonOf(error), events: this.events };
    }
  }

  private async play(): Promise<EpisodeEnd> {
    try {
      return await this.made.play({
        log: this.log,
        signal: this.controller.signal,
        onEvent: (event) => {
          this.partial = '';
          // A call that is tried again waits from its event on.
          if (event.type !== 'retry' || event.why !== 'transport') this.waiting = undefined;
          this.take(event);
          this.changed(this);
        },
        onChunk: (chunk) => this.addChunk(chunk),
      });
    } catch (error) {
      return { state: 'failed', why: 'internal', message: reasonOf(error), events: this.events };
    }
  }

  private take(event: EpisodeEvent): void {
    this.events.push(event);
    if (event.type === 'verdict') {
      if (event.judge === 'equivalence' && event.round !== undefined)
        this.judged.set(event.round, event.result === 'correct');
    } else if (this.kind === 'play') this.round = Math.max(this.round, event.round ?? 0);
  }

  private addChunk(chunk: ChatChunk): void {
    if (chunk.type === 'retry') {
      this.partial = '';
      this.waiting = waitingText(chunk);
    } else {
      this.waiting = undefined;
      if (chunk.type === 'text') this.partial += chunk.text;
    }
    this.changed(this);
  }
}

const waitingText = ({ error, waitMs }: Extract<ChatChunk, { type: 'retry' }>): string =>
  waitMs < LONG_WAIT_MS ? error : vscode.l10n.t('{0} The next try is in {1}.', error, durationOf(waitMs));

/** A log that can be shut while it is written to. */
class Gate implements LogFile {
  private shutDown = false;
  constructor(private readonly log: LogFile) {}

  append(text: string): Promise<void> {
    if (this.shutDown) return Promise.reject(new LogError('io', vscode.l10n.t('The window was closed.')));
    return this.log.append(text);
  }
  close(): Promise<void> {
    return this.log.close();
  }
  shut(): void {
    this.shutDown = true;
  }
}

const RUNNING = 'falsify.runningEpisodes';

/** The episodes that this window plays, and which ones it was playing when it was closed last. */
export class Runs extends Disposable {
  private readonly running = new Map<string, Run>();
  /** Transcripts of which a run is being prepared. */
  private readonly reserved = new Set<string>();
  private closed = false;
  private readonly changed = this._register(new vscode.EventEmitter<Run>());
  private readonly set = this._register(new vscode.EventEmitter<Run>());
  /** Something happened in a run. */
  readonly onDidChange = this.changed.event;
  /** A run began or ended. */
  readonly onDidChangeSet = this.set.event;
  /** Transcripts whose runs were cut off: the window was closed or reloaded, or VS Code ended. */
  readonly cutOff: readonly vscode.Uri[];

  constructor(
    private readonly memory: vscode.Memento,
    private readonly log: Log,
  ) {
    super();
    const stored: unknown = memory.get(RUNNING);
    const addresses = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
    this.cutOff = addresses.map((each) => vscode.Uri.parse(each));
    if (addresses.length > 0) this.remember();
  }

  get all(): readonly Run[] {
    return [...this.running.values()];
  }

  of(uri: vscode.Uri): Run | undefined {
    return this.running.get(uri.toString());
  }

  /**
   * Keeps a transcript for one run while models, keys and the user are asked. Undefined where it is taken; else `work`
   * runs, and may begin the run.
   */
  async reserve<T>(uri: vscode.Uri, work: () => Promise<T>): Promise<{ readonly result: T } | undefined> {
    const key = uri.toString();
    if (this.running.has(key) || this.reserved.has(key)) return undefined;
    this.reserved.add(key);
    try {
      return { result: await work() };
    } finally {
      this.reserved.delete(key);
    }
  }

  /** Throws where the transcript is being played or judged already. */
  begin(made: NewRun): Run {
    const key = made.uri.toString();
    if (this.running.has(key))
      throw new LogError('taken', vscode.l10n.t('This episode is already running or being judged.'));
    const run = new Run(made, (each) => this.changed.fire(each));
    this.running.set(key, run);
    this.log.info(`Episode begins: ${made.title}: ${key}`);
    this.remember();
    this.set.fire(run);
    void run.ended.then(({ state, why, message }) => {
      // The next window offers the runs that were active when this one closed.
      if (this.closed) return;
      this.running.delete(key);
      this.log.info(`Episode ended: ${[state, why, message].filter(Boolean).join(': ')}: ${key}`);
      this.remember();
      this.set.fire(run);
    });
    return run;
  }

  /** Shows a long wait for an endpoint with the runs whose player or judges it delays. */
  showWait(wait: EndpointWait): void {
    for (const run of this.all) run.showWait(wait);
  }

  override dispose(): void {
    this.closed = true;
    for (const run of this.running.values()) run.abandon();
    this.running.clear();
    super.dispose();
  }

  private remember(): void {
    void this.memory.update(RUNNING, [...this.running.keys()]);
  }
}
