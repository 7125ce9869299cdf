import * as vscode from 'vscode';
import type { Judge, VerdictBody } from '../../episode/judge';
import { llmCompatibility } from '../../judges/llm/compatibility';
import { llmEquivalence } from '../../judges/llm/equivalence';
import { questionJudge } from '../../judges/llm/question';
import type { EpisodeEnd } from '../../episode/plan';
import { paid, verdictCalls, type PlannedCalls } from '../../players/calls';
import { OFFLINE, type KnownModel } from '../../players/players';
import { exactJudge, offlineCompatibility } from '../../judges/offline';
import type { Ask } from '../../judges/questions';
import { selfConsistencyOf, tryJudge } from '../../judges/tries';
import type { FromReplay } from '../../protocol/replay';
import type { JudgeChoices, RejudgeEnd, TriedVerdict, TryEnd } from '../../protocol/replay-calls';
import { subjectFrom } from '../../replay/subject';
import { withProgressNotification } from '../common/progress';
import type { Players } from '../../players/players';
import { mayRun } from '../common/trust';
import { PageGone } from '../view/connection';
import { askedJudge } from '../../tasks/questions';
import type { WorkerTranscript } from '../transcripts/worker-transcript';

type TryRequest = Extract<FromReplay, { type: 'tryJudge' }>;
export type JudgingRequest = Extract<FromReplay, { type: 'judgeChoices' | 'tryJudge' | 'rejudgeTurn' }>;

/** The part of the extension that plays episodes, as far as asking judges needs it. */
export interface JudgeHost {
  readonly players: Pick<Players, 'named'>;
  readonly consent: {
    ask(calls: readonly PlannedCalls[], options: { readonly purpose: 'try' }): Promise<boolean>;
  };
  /** The judges that may be asked one question about one reply. */
  judgesFor(question: string): Promise<JudgeChoices>;
  /** Undefined if the user cancels. */
  rejudge(
    transcript: vscode.Uri,
    options: {
      readonly judges: string;
      readonly question: string;
      readonly targets: readonly number[];
      readonly quiet: true;
    },
  ): Promise<{ readonly ended: Promise<EpisodeEnd> } | undefined>;
}

/** Most characters of each text in the result of a try. */
const MOST_TEXT = 20_000;
/** Beyond this time, progress is also shown outside of the replay. */
const SOON_MS = 1000;

/** Asks judges about replies of one transcript: to see what they say, or to have it written down. */
export class Judging {
  constructor(
    private readonly transcript: WorkerTranscript,
    private readonly ask: Ask,
    private readonly running: () => Promise<JudgeHost>,
    private readonly onTried: (run: number, index: number, tried: TriedVerdict) => void,
  ) {}

  async fulfil(request: JudgingRequest, signal: AbortSignal): Promise<unknown> {
    switch (request.type) {
      case 'judgeChoices':
        return await this.choices(request.question);
      case 'tryJudge':
        return await this.try(request, signal);
      case 'rejudgeTurn':
        return await this.rejudge(request.target, request.question, request.judge);
    }
  }

  private async choices(question: string): Promise<JudgeChoices> {
    return await (await this.running()).judgesFor(question);
  }

  /** Asks a judge without writing anything. Null if the user cancels. */
  private async try({ run, ...request }: TryRequest, signal: AbortSignal): Promise<TryEnd | null> {
    const { target, question, times, guidance, judge } = request;
    if (judge !== OFFLINE && !mayRun()) return null;
    const found = await this.transcript.ask({ op: 'case', target }, signal);
    if (!found.ok) throw new Error(found.error);
    const subject = subjectFrom(found, guidance);
    const known = await this.known(judge);
    if (known && !(await this.agreed(known, question, times))) return null;
    let done = 0;
    const work = (inner: AbortSignal) =>
      tryJudge({
        subject,
        times,
        signal: inner,
        judge: () => this.judge(question, known),
        onTry: (index, tried) => {
          done++;
          this.onTried(run, index, triedVerdict(tried));
        },
      });
    const results = await this.series(known, signal, work).catch((error: unknown) => {
      if (known && signal.reason instanceof PageGone) showEnded(known, done, times);
      throw error;
    });
    const { judged, counts, share } = selfConsistencyOf(results);
    return { tries: results.length, judged, counts, ...(share !== undefined && { share }) };
  }

  /** Can be cancelled outside of the replay, too, unless it takes no time. */
  private series<T>(
    known: KnownModel | undefined,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (!known) return work(signal);
    const title = vscode.l10n.t('Asking {0}', known.model.identity.name);
    return withProgressNotification({ title, afterMs: SOON_MS, signal }, work);
  }

  private async agreed(known: KnownModel, question: string, times: number): Promise<boolean> {
    const calls = verdictCalls({ models: { [question]: known } }, { [question]: times });
    return await (await this.running()).consent.ask(paid(calls), { purpose: 'try' });
  }

  /** The model of a judge; undefined for the offline judge. */
  private async known(judge: string): Promise<KnownModel | undefined> {
    return judge === OFFLINE ? undefined : await (await this.running()).players.named(judge);
  }

  private judge(question: string, known: KnownModel | undefined): Judge {
    const { ask } = this;
    const own = askedJudge(question);
    if (own) {
      if (!known) throw new Error(vscode.l10n.t('This question is answered by a model.'));
      return questionJudge(own, known.model, known.profile?.thinking === true);
    }
    if (!known) return question === 'equivalence' ? exactJudge(ask, question) : offlineCompatibility(ask);
    const thinks = known.profile?.thinking === true;
    return question === 'equivalence'
      ? llmEquivalence(known.model, thinks)
      : llmCompatibility(known.model, ask, thinks);
  }

  private async rejudge(target: number, question: string, judge: string): Promise<RejudgeEnd> {
    const { uri, published } = this.transcript;
    if (published) throw new Error(vscode.l10n.t('Nothing can be added to a published run.'));
    const runner = await this.running();
    const begun = await runner.rejudge(uri, { judges: judge, question, targets: [target], quiet: true });
    return begun ? (await begun.ended).state : null;
  }
}

/** A series ends with the page that shows it, which can no longer say so itself. */
function showEnded({ model }: KnownModel, done: number, times: number): void {
  const { name } = model.identity;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Asking {0} was stopped after {1} of {2}, as its replay was hidden. Nothing was written.',
      name,
      done,
      times,
    ),
  );
}

const cut = (text: string): string => text.slice(0, MOST_TEXT);

function triedVerdict(verdict: VerdictBody): TriedVerdict {
  const { result, reason, unreached, prompt, raw, attempts = [], usage } = verdict;
  const tokens = usage && (usage.prompt ?? 0) + (usage.completion ?? 0);
  return {
    result,
    ...(reason !== undefined && { reason: cut(reason) }),
    ...(unreached === true && { unreached }),
    ...(prompt !== undefined && { prompt: cut(prompt) }),
    ...(raw !== undefined && { raw: cut(raw) }),
    ...(verdict.function !== undefined && { function: cut(verdict.function) }),
    ...(tokens !== undefined && { tokens }),
    attempts: attempts.map(({ raw: attemptText, error }) => ({
      raw: cut(attemptText),
      ...(error !== undefined && { error: cut(error) }),
    })),
  };
}
