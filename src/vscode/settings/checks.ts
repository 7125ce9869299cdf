import * as vscode from 'vscode';
import type { Severity } from '../../predicate/problem';
import { Setting } from '../common/ids';

/** What a user may want of a check: `off`, or another severity than its own. */
export type CheckLevel = Severity | 'off';
const LEVELS: readonly string[] = ['off', 'hint', 'information', 'warning', 'error'] satisfies CheckLevel[];

/** The levels that the user chose, by code; what is not a level is ignored. */
export function checkLevels(scope: vscode.ConfigurationScope): ReadonlyMap<string, CheckLevel> {
  const value =
    vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>(Setting.checks) ?? {};
  const chosen = Object.entries(value).filter((entry): entry is [string, CheckLevel] =>
    LEVELS.includes(String(entry[1])),
  );
  return new Map(chosen);
}

export function disabledChecks(document: vscode.TextDocument): string[] {
  return [...checkLevels(document)].filter(([, level]) => level === 'off').map(([code]) => code);
}

/** Switches a check off where the user's choice is kept: in the workspace if it has settings of its own for checks. */
export async function disableCheck(code: string, document: vscode.TextDocument | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(undefined, document);
  const chosen = configuration.inspect<Record<string, unknown>>(Setting.checks);
  const inWorkspace = chosen?.workspaceValue !== undefined;
  const before = (inWorkspace ? chosen?.workspaceValue : chosen?.globalValue) ?? {};
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration.update(Setting.checks, { ...before, [code]: 'off' }, target);
}
