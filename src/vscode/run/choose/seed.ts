import * as vscode from 'vscode';
import { MAX_SEED } from '../../../rules/types';
import type { Question } from './flow';

/** Another seed for each episode. */
export const NEW_SEED = 'new';

export function seedQuestion(): Question {
  const { t } = vscode.l10n;
  return {
    key: 'seed',
    placeholder: t('Which seed? Choose, or type a number'),
    choices: [{ value: NEW_SEED, label: t('A new seed each time') }],
    accepts: (value) => /^\d{1,10}$/.test(value) && Number(value) <= MAX_SEED,
    typed: true,
    optional: true,
  };
}
