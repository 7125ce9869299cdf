import * as vscode from 'vscode';
import { ModelError, type ModelErrorCode } from '../../models/chat-model';
import { reasonOf } from '../../base/reason';

/** The codes of `vscode.LanguageModelError`, by ours. */
const CODES: Readonly<Record<string, ModelErrorCode>> = {
  NoPermissions: 'denied',
  Blocked: 'quota',
  NotFound: 'not-found',
};

/** Providers with errors of their own are recognised by their words. */
const WORDS: readonly (readonly [RegExp, ModelErrorCode])[] = [
  [/quota|rate.?limit|too many requests|\b429\b/i, 'quota'],
  [/\b(denied|consent|permission)/i, 'denied'],
  [/not found|no such model|unknown model/i, 'not-found'],
];

/** Explains an error of a model of the editor, and what to do about it. */
export function modelErrorOf(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  const reason = reasonOf(error);
  const code = codeOf(error, reason);
  return new ModelError(code, advice(code, name, reason), { cause: error });
}

function codeOf(error: unknown, reason: string): ModelErrorCode {
  const byCode = error instanceof vscode.LanguageModelError ? CODES[error.code] : undefined;
  return byCode ?? WORDS.find(([words]) => words.test(reason))?.[1] ?? 'server';
}

function advice(code: ModelErrorCode, name: string, reason: string): string {
  const { t } = vscode.l10n;
  if (code === 'denied')
    return t('{0} may not be used: {1} Allow it under "Manage Language Model Access".', name, ended(reason));
  if (code === 'quota')
    return t('{0} accepts no more requests now: {1} Resume when the quota allows.', name, ended(reason));
  if (code === 'not-found')
    return t(
      '{0} is not there any more: {1} Choose another model, or sign in to its provider.',
      name,
      ended(reason),
    );
  return t('{0} did not answer: {1}', name, ended(reason));
}

const ended = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
