import * as vscode from 'vscode';
import type { Json } from '../../../base/json';
import { falseInitialEvidence } from '../../../episode/initial-evidence';
import { showTriple } from '../../../predicate/domain';
import type { AskFeedback } from '../../../tasks/question';
import { taskNamed } from '../../../tasks/registry';

interface Beginning {
  readonly task: string;
  readonly scenario: Json;
  /** The hidden rule is one of several that may be drawn. */
  readonly isDrawn?: boolean;
}

/** The reason why an episode cannot begin: its hidden rule rejects the initial triple. Undefined where it can. */
export async function falseStart(
  { task: id, scenario, isDrawn = false }: Beginning,
  ask: AskFeedback,
): Promise<string | undefined> {
  const wrong = await falseInitialEvidence({ task: id, scenario }, ask);
  if (!wrong) return undefined;
  const { t } = vscode.l10n;
  const task = taskNamed(id);
  const hidden = task?.open(scenario, task.settings[0]).discovery?.hidden.name ?? '';
  const triple = showTriple(wrong.values.map(Number));
  return isDrawn
    ? t('The initial triple {0} is not accepted by the rule "{1}", which may be drawn.', triple, hidden)
    : t('The initial triple {0} is not accepted by the hidden rule "{1}".', triple, hidden);
}
