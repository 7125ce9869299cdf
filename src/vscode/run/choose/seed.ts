import * as vscode from 'vscode';
import { MAX_SEED } from '../../../rules/types';
import { count } from '../../common/numbers';
import type { Question } from './flow';

/** Another seed for each episode. */
export const NEW_SEED = 'new';

export function seedQuestion(): Question {
  const { t } = vscode.l10n;
  return {
    key: 'seed',
    name: t('Seed'),
    placeholder: t('Seed: choose, or type a number'),
    choices: [{ value: NEW_SEED, label: t('A new seed each time'), short: t('a new one each time') }],
    read: (text) =>
      /^\d{1,10}$/.test(text) && Number(text) <= MAX_SEED
        ? { value: text, label: t('seed {0}', text), short: text }
        : t('A seed is a whole number from 0 to {0}.', count(MAX_SEED)),
    optional: true,
  };
}
