import * as vscode from 'vscode';
import { warningsOf, type Ceiling } from '../../models/endpoint';
import { count } from '../rule-files/wording';
import type { KnownModel } from './models';

export interface PlannedCalls extends Ceiling {
  readonly known: KnownModel;
  /** Who it is in the episode: `plays`, `judges equivalence`, … */
  readonly as: string;
}

/** Models that the user has agreed to in this window: by name, host and model, so that a change asks again. */
const agreed = new Set<string>();

const idOf = ({ model }: KnownModel): string => JSON.stringify(model.identity);

/** Calls that cost something: agents and the offline judge need none. */
export const paid = (all: readonly (PlannedCalls | undefined)[]): PlannedCalls[] =>
  all.filter(
    (each): each is PlannedCalls => each !== undefined && each.known.model.identity.kind !== 'offline',
  );

/**
 * Shows what will be called how often, before the first call of a window to each model. False when the user would rather
 * not. `confirmed`: whoever runs the command has asked already, for this run only.
 */
export async function confirmCalls(calls: readonly PlannedCalls[], confirmed: boolean): Promise<boolean> {
  const fresh = calls.filter(({ known }) => !agreed.has(idOf(known)));
  if (fresh.length > 0 && !confirmed) {
    const run = vscode.l10n.t('Run');
    const question = vscode.l10n.t('Send this episode to {0}?', places(fresh));
    const detail = fresh.map(describe).join('\n\n');
    if ((await vscode.window.showInformationMessage(question, { modal: true, detail }, run)) !== run)
      return false;
  }
  // Who was not shown anything has agreed to nothing.
  if (!confirmed) for (const { known } of fresh) agreed.add(idOf(known));
  return true;
}

const places = (calls: readonly PlannedCalls[]): string =>
  [...new Set(calls.map(({ known: { model } }) => model.identity.host ?? model.identity.name))].join(', ');

function describe({ known, as, calls, mostCalls, tokens, mostTokens }: PlannedCalls): string {
  const { t } = vscode.l10n;
  const { name, model, host } = known.model.identity;
  const warnings = known.profile ? warningsOf(known.profile) : [];
  return [
    `${name} ${as}`,
    t('Host: {0}', host ?? t('as VS Code has it')),
    t('Model: {0}', model ?? name),
    t('Calls: {0}; {1} at most, if every reply has to be asked for again', count(calls), count(mostCalls)),
    tokens === undefined || mostTokens === undefined
      ? t('New tokens: no limit is set')
      : t('New tokens: {0} at most, {1} with every repetition', count(tokens), count(mostTokens)),
    ...warnings,
  ].join('\n');
}
