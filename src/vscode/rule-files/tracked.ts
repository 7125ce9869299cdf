import type * as vscode from 'vscode';
import { LANGUAGE } from '../common/ids';

/** Left sides of diffs and other views of the past: shown as they were, neither counted nor judged. */
const HISTORY_SCHEMES = new Set([
  'git',
  'gitfs',
  'gitlens',
  'scm-history-item',
  'review',
  'pr',
  'vscode-local-history',
]);

export const isRuleFile = (document: vscode.TextDocument): boolean =>
  document.languageId === LANGUAGE && !HISTORY_SCHEMES.has(document.uri.scheme);

/** Providers are registered for every file system: a rule file needs no disk. */
export const RULE_FILES: vscode.DocumentSelector = { language: LANGUAGE };

/** Checks whether `uri` is `folder` or lies in it. */
export function isInside(uri: vscode.Uri, folder: vscode.Uri): boolean {
  if (uri.scheme !== folder.scheme || uri.authority !== folder.authority) return false;
  return uri.path === folder.path || uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
}
