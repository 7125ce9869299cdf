/** Opens a suite: finds its cells and the states of their transcripts. It is loaded with the first suite. */
import * as vscode from 'vscode';
import { readEntries } from '../common/read';
import type { Problem } from '../../predicate/problem';
import type { LimitsOf } from '../../models/endpoint';
import type { Money } from '../../models/price';
import type { RuleService } from '../../rules/service/client';
import { type Expansion, expandSuite, type SuiteHost } from '../../suites/expand';
import { limitsOf } from '../../suites/models';
import { planOf } from '../../suites/plan';
import type { SuiteAnswer, SuiteQuestion } from '../../suites/question';
import { received } from '../../suites/received';
import { remoteHost } from '../../suites/remote-host';
import { cellsToPlay } from '../../suites/run';
import type { ScenariosAnswer } from '../../suites/scenarios';
import type { Suite } from '../../suites/schema';
import { type CellStates, statesOf } from '../../suites/states';
import { uncountedText } from '../../suites/uncounted';
import type { EndpointKeys } from '../endpoints/keys';
import { editorPlayers } from '../run/models';
import { askThrough } from '../worker/ask';
import type { SuiteDisk } from './disk';

/** The numbers of a suite before it is run. */
export interface PlanSummary {
  readonly errors: number;
  /** The first of them. */
  readonly error?: string;
  /** What the numbers are without, in words; absent where they are whole. */
  readonly uncounted?: string;
  readonly cells: number;
  readonly kept: number;
  /** Transcripts of cells that the suite does not ask for, or not any more. */
  readonly orphaned: number;
  /** Replies of models and judges that are still to come; what agents reply is sent nowhere. */
  readonly calls: number;
  /** Generated tokens of the calls; null where no limit is set for some reply. */
  readonly tokens: number | null;
  /**
   * The most that generated tokens cost, of models with a price and a limit of tokens; undefined where no model has
   * both, or the prices are in several currencies.
   */
  readonly cost?: Money | undefined;
  /** Models whose price is not known: nothing of theirs is in the cost. */
  readonly unpriced?: readonly string[];
}

export interface OpenedSuite extends Expansion {
  readonly text: string;
  readonly suite: Suite;
  /** The folder of the transcripts. */
  readonly out: string;
  readonly states: CellStates;
}

/** Services that opening a suite needs. */
export interface OpeningNeeds {
  /** Has the engine; what the suite's agents and judges ask goes to it, too. */
  readonly service: RuleService;
  readonly keys: EndpointKeys;
  readonly limits: LimitsOf;
  readonly disk: SuiteDisk;
  /** The version of Falsify, for transcripts. */
  readonly version: string;
  readonly signal: AbortSignal;
}

/** The suite is absent where the file cannot be read as one. Rejects with CancelledError, and for faults of the disk. */
export async function openSuite(
  uri: vscode.Uri,
  text: string,
  needs: OpeningNeeds,
): Promise<{ readonly opened?: OpenedSuite; readonly problems: readonly Problem[] }> {
  const { service, disk, signal } = needs;
  const ask = (question: SuiteQuestion) => service.askOther(question, signal) as Promise<SuiteAnswer>;
  const answer = await ask({ kind: 'suite', text });
  if (!answer.suite) return { problems: answer.problems };
  const suite = received(answer.suite);
  const expansion = await expandSuite(suite, hostOf(uri, suite, needs));
  const { issues, cells } = expansion;
  const { problems } = issues.length === 0 ? answer : await ask({ kind: 'suite', text, issues });
  const out = disk.folder(uri.fsPath, suite);
  const states = statesOf(cells, await disk.scan(out));
  return { opened: { ...expansion, text, suite, out, states }, problems };
}

function hostOf(
  uri: vscode.Uri,
  suite: Suite,
  { service, keys, limits, version, signal }: OpeningNeeds,
): SuiteHost<string> {
  const players = editorPlayers(askThrough(service), keys, limits, (profile) => ({
    ...profile,
    ...limitsOf(suite, profile.name),
  }));
  return remoteHost({
    version,
    players,
    signal,
    scenarios: (question) => service.askOther(question, signal) as Promise<ScenariosAnswer>,
    bytes: async (path) => await vscode.workspace.fs.readFile(vscode.Uri.joinPath(uri, '..', path)),
    list: (path) => readEntries(vscode.Uri.joinPath(uri, '..', path)),
  });
}

/** The numbers of the lens. */
export function summaryOf({ opened, problems }: Awaited<ReturnType<typeof openSuite>>): PlanSummary {
  const all = problems.filter(({ severity }) => severity === 'error');
  const errors = { errors: all.length, ...(all.length > 0 && { error: all[0].message }) };
  if (!opened) return { ...errors, cells: 0, kept: 0, orphaned: 0, calls: 0, tokens: 0 };
  const { suite, cells, judges, states } = opened;
  const uncounted = uncountedText({ ...opened, problems });
  const { calls, tokens, cost, currency, unpriced } = planOf(suite, cellsToPlay(cells, states), judges);
  return {
    ...errors,
    ...(uncounted !== '' && { uncounted }),
    cells: cells.length,
    kept: states.kept.length,
    orphaned: states.orphaned.length,
    calls,
    tokens,
    ...(cost !== null && { cost: { amount: cost, currency: currency ?? undefined }, unpriced }),
  };
}
