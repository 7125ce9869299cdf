/** Opens a suite: finds its cells and the states of their transcripts. It is loaded with the first suite. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import type { FolderEntry } from '../../base/files-below';
import { reasonOf } from '../../base/reason';
import type { Problem } from '../../predicate/problem';
import type { RuleService } from '../../rules/service/client';
import { type Expansion, expandSuite, type SuiteHost } from '../../suites/expand';
import { limitsOf } from '../../suites/models';
import { planOf } from '../../suites/plan';
import type { SuiteAnswer, SuiteQuestion } from '../../suites/question';
import { received } from '../../suites/received';
import { remoteHost } from '../../suites/remote-host';
import type { ScenariosAnswer } from '../../suites/scenarios';
import type { Suite } from '../../suites/schema';
import { type CellStates, statesOf } from '../../suites/states';
import type { EndpointKeys } from '../endpoints/keys';
import { editorPlayers } from '../run/models';
import { askThrough } from '../worker/ask';
import type { SuiteDisk } from './disk';
import type { PlanSummary } from './runs';

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
  { service, keys, version, signal }: OpeningNeeds,
): SuiteHost<string> {
  const players = editorPlayers(askThrough(service), keys, (profile) => ({
    ...profile,
    ...limitsOf(suite, profile.name),
  }));
  return remoteHost({
    version,
    players,
    signal,
    scenarios: (question) => service.askOther(question, signal) as Promise<ScenariosAnswer>,
    text: (path) => textAt(vscode.Uri.joinPath(uri, '..', path), path),
    list: (path) => entriesOf(vscode.Uri.joinPath(uri, '..', path)),
  });
}

async function entriesOf(folder: vscode.Uri): Promise<readonly FolderEntry[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name, type]) => ({ name, isFolder: (type & vscode.FileType.Directory) !== 0 }));
}

async function textAt(uri: vscode.Uri, name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    throw new ChoiceError(vscode.l10n.t('{0} cannot be read: {1}', name, reasonOf(error)));
  }
}

/** The numbers of the lens. */
export function summaryOf({ opened, problems }: Awaited<ReturnType<typeof openSuite>>): PlanSummary {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (!opened) return { errors, cells: 0, kept: 0, calls: 0, tokens: 0 };
  const { suite, cells, judges, states } = opened;
  const { calls, tokens, cost, currency, unpriced } = planOf(suite, cells, judges);
  return {
    errors,
    cells: cells.length,
    kept: states.kept.length,
    calls,
    tokens,
    ...(cost !== null && { cost: { amount: cost, currency: currency ?? undefined }, unpriced }),
  };
}
