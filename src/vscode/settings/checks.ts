import * as vscode from 'vscode';
import { currentCode } from '../../rules/codes-former';
import { Setting } from '../common/ids';
import { LEVELS, type CheckLevel } from './levels';

const isLevel = (value: unknown): value is CheckLevel => (LEVELS as readonly unknown[]).includes(value);

/** The levels that the user chose, by code; what is not a level is ignored. */
export function checkLevels(scope: vscode.ConfigurationScope): ReadonlyMap<string, CheckLevel> {
  const value =
    vscode.workspace.getConfiguration(undefined, scope).get<Record<string, unknown>>(Setting.checks) ?? {};
  const levels = new Map<string, CheckLevel>();
  for (const [code, level] of Object.entries(value)) {
    const current = currentCode(code);
    // A former code does not override the setting of the current one.
    if (isLevel(level) && (code === current || !isLevel(value[current]))) levels.set(current, level);
  }
  return levels;
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
