/** Asks a model for a suggestion: which one, whether it may, and what it says. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { GeneratingModel } from '../../generate/model';
import type { RefusedPredicate } from '../../generate/suggestion-prompts';
import { withProgressNotification } from '../common/progress';
import { pickOne } from '../run/choose/flow';
import { languageModels } from '../run/choose/players';
import { mayRun } from '../common/trust';
import type { SuggestionContext } from './context';

const LAST = 'falsify.lastSuggestingModel';
/** Calls for one suggestion: each after the first has the reason why the one before was refused. */
const MOST_ATTEMPTS = 3;

/** Values that a program gives in place of the user's answers. */
export interface SuggestionOptions {
  readonly model?: string;
  readonly words?: string;
  /** Set in a window of tests: the user need not be asked. */
  readonly confirmed?: boolean;
  /** Takes the first suggestion that may be taken. */
  readonly take?: boolean;
}

/**
 * The model that suggests. Undefined if the user cancels, or where models may not be asked. Rejects with ChoiceError.
 */
export async function suggestingModel(
  { keys, memory, running }: SuggestionContext,
  { model: requestedModel, confirmed = false }: SuggestionOptions,
): Promise<GeneratingModel | undefined> {
  if (!mayRun()) return undefined;
  const name = requestedModel ?? (await chosenModel(await languageModels(keys), memory.get<string>(LAST)));
  if (name === undefined) return undefined;
  const { players, consent } = await running();
  const model = new GeneratingModel(await players.named(name));
  if (!(await consent.ask([model.planned(1, MOST_ATTEMPTS)], { purpose: 'suggest', confirmed })))
    return undefined;
  await memory.update(LAST, name);
  return model;
}

async function chosenModel(
  choices: Awaited<ReturnType<typeof languageModels>>,
  last: string | undefined,
): Promise<string | undefined> {
  const question = { key: 'model', placeholder: vscode.l10n.t('Which model?'), choices };
  const title = vscode.l10n.t('Suggestions for a rule');
  const picked = await pickOne({ title, question, back: false, ...(last !== undefined && { noted: last }) });
  if (typeof picked !== 'object') return undefined;
  return picked.action ? await picked.action() : picked.value;
}

/** Asks until a reply passes the check. Rejects with ChoiceError, with the reason for the last refusal. */
export async function suggested<T>(
  model: GeneratingModel,
  prompt: (refused: readonly RefusedPredicate[]) => string,
  check: (reply: string, signal: AbortSignal) => Promise<{ readonly value: T } | RefusedPredicate>,
): Promise<T> {
  const title = vscode.l10n.t('Asking {0}', model.identity.name);
  const { signal } = new AbortController();
  return await withProgressNotification({ title, afterMs: 100, signal }, async (stop, report) => {
    const refused: RefusedPredicate[] = [];
    while (refused.length < MOST_ATTEMPTS) {
      report(refused.length, MOST_ATTEMPTS);
      const { raw } = await model.say(prompt(refused), stop);
      const checked = await check(raw, stop);
      if ('value' in checked) return checked.value;
      refused.push(checked);
    }
    const why = refused.at(-1)?.reason ?? '';
    throw new ChoiceError(vscode.l10n.t('No suggestion passed the checks, so nothing was changed: {0}', why));
  });
}
