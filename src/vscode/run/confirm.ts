import * as vscode from 'vscode';
import { warningsOf } from '../../models/endpoint';
import { showMoney } from '../../models/price';
import { costOfCalls, type PlannedCalls } from '../../players/calls';
import type { KnownModel } from '../../players/players';
import { judgedBy } from '../../tasks/questions';
import { count } from '../common/numbers';

/** The purpose of the calls, which the question names. */
type Purpose = 'play' | 'suite' | 'judge' | 'try' | 'generate' | 'suggest';

interface AskOptions {
  readonly purpose: Purpose;
  /** Skips the question, in a window of tests only: any other caller may not have asked the user. */
  readonly confirmed?: boolean;
}

const idOf = ({ model }: KnownModel): string => JSON.stringify(model.identity);

/** Remembers what the user has agreed to in this window. */
export class Consent {
  /** Models by name, host and model, so that the user is asked again after a change. */
  private readonly agreed = new Set<string>();

  /** `testing`: the window is one of tests, without a user. */
  constructor(private readonly testing: boolean) {}

  /**
   * Shows how often each model will be called, before the first call of a window to it, and before every run of a suite,
   * which may take thousands. False if the user cancels.
   */
  async ask(calls: readonly PlannedCalls[], { purpose, confirmed = false }: AskOptions): Promise<boolean> {
    if (this.testing && confirmed) return true;
    const fresh = calls.filter(({ known }) => purpose === 'suite' || !this.agreed.has(idOf(known)));
    if (fresh.length === 0) return true;
    const run = vscode.l10n.t('Run');
    const question = questionOf(purpose, places(fresh));
    const detail = fresh.map(describe).join('\n\n');
    if ((await vscode.window.showInformationMessage(question, { modal: true, detail }, run)) !== run)
      return false;
    for (const { known } of fresh) this.agreed.add(idOf(known));
    return true;
  }
}

function questionOf(purpose: Purpose, to: string): string {
  const { t } = vscode.l10n;
  const questions: Readonly<Record<Purpose, string>> = {
    play: t('Send this episode to {0}?', to),
    suite: t('Send the episodes of this suite to {0}?', to),
    judge: t('Send the replies of this episode to {0} to be judged?', to),
    try: t('Send this reply to {0} to be judged?', to),
    generate: t('Ask {0} for rules?', to),
    suggest: t('Send this rule to {0}?', to),
  };
  return questions[purpose];
}

const places = (calls: readonly PlannedCalls[]): string =>
  [...new Set(calls.map(({ known: { model } }) => model.identity.host ?? model.identity.name))].join(', ');

function describe(planned: PlannedCalls): string {
  const { known, as, calls, mostCalls, tokens, mostTokens } = planned;
  const money = costOfCalls(planned);
  const { t } = vscode.l10n;
  const { name, model, host } = known.model.identity;
  const warnings = known.profile ? warningsOf(known.profile) : [];
  const parts: Readonly<Partial<Record<string, string>>> = {
    plays: t('plays'),
    generates: t('proposes rules'),
    translates: t('translates announcements'),
    extraction: t('reads unclear replies'),
  };
  return [
    `${name} ${parts[as] ?? t('judges {0}', judgedBy(as))}`,
    t('Host: {0}', host ?? t('chosen by VS Code')),
    t('Model: {0}', model ?? name),
    t('Calls: {0}; at most {1}, if every reply has to be repeated', count(calls), count(mostCalls)),
    tokens === undefined || mostTokens === undefined
      ? t('Generated tokens: no limit')
      : t(
          'Generated tokens: at most {0}, or {1} with every repetition; tokens sent come on top',
          count(tokens),
          count(mostTokens),
        ),
    ...(money
      ? [
          t(
            'Their cost: at most {0}, or {1} with every repetition',
            ...[showMoney(money.cost), showMoney(money.mostCost)],
          ),
        ]
      : []),
    ...warnings,
  ].join('\n');
}
