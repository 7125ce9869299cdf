/** Suggestions for one rule, in the text and in the visual editor: each is checked, shown, and then one edit. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { oneLine } from '../../base/one-line';
import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';
import {
  fixPrompt,
  namesIn,
  namesPrompt,
  predicateIn,
  type RefusedPredicate,
  wordingsIn,
  wordingsPrompt,
  wordsPrompt,
} from '../../generate/suggestion-prompts';
import type { CheckedPredicate, SuggestionAnswer, SuggestionQuestion } from '../../generate/suggestions';
import { ModelError } from '../../models/chat-model';
import { ChangeRefused, type RuleFileChange } from '../../rules/edit/changes';
import { happened } from '../common/happened';
import { ContextKey } from '../common/ids';
import { suggestionTarget, type SuggestionContext, type SuggestionTarget } from './context';
import { suggested, suggestingModel, type SuggestionOptions } from './model';
import { takesPredicate, wordsItem } from './show';

export type SuggestionKind = 'fix' | 'fromWords' | 'name' | 'wordings';

/** `args`: the file, the indexes of the group and of the rule, and options. Resolves with whether something was changed. */
export async function suggest(
  context: SuggestionContext,
  kind: SuggestionKind,
  args: readonly unknown[],
): Promise<boolean> {
  try {
    const target = await suggestionTarget(context, args, kind === 'fromWords');
    if (!target) return false;
    const options = (args[3] ?? {}) as SuggestionOptions;
    const change = await new Suggesting(context, target, options)[kind]();
    if (!change) return false;
    await context.queues.of(target.document).make(change);
    if (kind === 'fromWords') happened(ContextKey.fromWords);
    return true;
  } catch (error) {
    if (error instanceof CancelledError) return false;
    if (!SHOWN_ERRORS.some((each) => error instanceof each)) throw error;
    void vscode.window.showWarningMessage(reasonOf(error));
    return false;
  }
}

/** Their messages are for the user. */
const SHOWN_ERRORS = [ChoiceError, ChangeRefused, ModelError];
const MOST_NAME = 60;

type Change = RuleFileChange | undefined;
type Try =
  | { readonly op: 'words'; readonly words: string }
  | { readonly op: 'predicate'; readonly predicate: string; readonly against?: string }
  | { readonly op: 'names'; readonly names: readonly string[] }
  | { readonly op: 'wordings'; readonly guidance: SuggestionTarget['guidance'] };

class Suggesting {
  constructor(
    private readonly context: SuggestionContext,
    private readonly target: SuggestionTarget,
    private readonly options: SuggestionOptions,
  ) {}

  async fix(): Promise<Change> {
    const { subject, problems } = this.target;
    const [problem] = problems;
    if (!problem) throw new ChoiceError(vscode.l10n.t('This rule has no problem.'));
    const model = await suggestingModel(this.context, this.options);
    if (!model) return undefined;
    const prompt = (refused: readonly RefusedPredicate[]) => fixPrompt(subject, problem.message, refused);
    const checked = await suggested(model, prompt, (raw, signal) =>
      this.predicateOf(raw, signal, problem.code),
    );
    return (await this.takes(checked)) === 'take' ? this.setPredicate(checked.predicate) : undefined;
  }

  async fromWords(): Promise<Change> {
    const words = this.options.words ?? (await askWords());
    if (words === undefined || words.trim() === '') return undefined;
    const read = await this.ask({ op: 'words', words });
    if (read.ok && 'checked' in read) {
      const answer = await this.takes(read.checked, vscode.l10n.t('Ask a model instead…'));
      if (answer !== 'other')
        return answer === 'take' ? this.write(read.checked.predicate, words) : undefined;
    }
    const model = await suggestingModel(this.context, this.options);
    if (!model) return undefined;
    const prompt = (refused: readonly RefusedPredicate[]) => wordsPrompt(this.target.subject, words, refused);
    const checked = await suggested(model, prompt, (raw, signal) => this.predicateOf(raw, signal));
    return (await this.takes(checked)) === 'take' ? this.write(checked.predicate, words) : undefined;
  }

  async name(): Promise<Change> {
    const items = await this.words({
      prompt: namesPrompt(this.target.subject),
      read: (raw) => ({ op: 'names', names: namesIn(raw) }),
      items: (answer) =>
        answer.ok && 'names' in answer
          ? answer.names.filter(({ state }) => state !== 'differs').map(wordsItem)
          : [],
      reason: vscode.l10n.t('no name that may mean the rule'),
    });
    if (!items) return undefined;
    const title = vscode.l10n.t('Name Rule');
    const picked = this.options.take ? items[0] : await vscode.window.showQuickPick(items, { title });
    return picked && { kind: 'set-name', ...this.place(), value: picked.text };
  }

  async wordings(): Promise<Change> {
    const items = await this.words({
      prompt: wordingsPrompt(this.target.subject),
      read: (raw) => ({ op: 'wordings', guidance: wordingsIn(raw) }),
      items: (answer) => this.wordingItems(answer),
      reason: vscode.l10n.t('no wording that fits its list'),
    });
    if (!items) return undefined;
    const title = vscode.l10n.t('Wordings for Guidance');
    const options = { title, canPickMany: true, ignoreFocusOut: true } as const;
    const picked = this.options.take ? items : await vscode.window.showQuickPick(items, options);
    if (!picked || picked.length === 0) return undefined;
    const { accept, reject } = this.target.guidance;
    const added = (list: 'accept' | 'reject') =>
      picked.filter((each) => each.list === list).map(({ text }) => text);
    const value = { accept: [...accept, ...added('accept')], reject: [...reject, ...added('reject')] };
    return { kind: 'set-guidance', ...this.place(), value };
  }

  /** Words of a model that may be taken. Undefined if the user cancels. `reason`: of a reply without any. */
  private async words<T>(wanted: {
    readonly prompt: string;
    readonly read: (raw: string) => Try;
    readonly items: (answer: SuggestionAnswer) => readonly T[];
    readonly reason: string;
  }): Promise<readonly T[] | undefined> {
    const model = await suggestingModel(this.context, this.options);
    if (!model) return undefined;
    return await suggested<readonly T[]>(
      model,
      () => wanted.prompt,
      async (raw, signal) => {
        const answer = await this.ask(wanted.read(raw), signal);
        if (!answer.ok) throw new ChoiceError(answer.reason);
        const value = wanted.items(answer);
        return value.length > 0 ? { value } : { predicate: '', reason: wanted.reason };
      },
    );
  }

  /** Wordings that contradict their list are left out, and so are those that are there. */
  private wordingItems(answer: SuggestionAnswer) {
    if (!answer.ok || !('accept' in answer)) return [];
    const { guidance } = this.target;
    return (['accept', 'reject'] as const).flatMap((list) =>
      answer[list]
        .filter(({ state }) => state !== (list === 'accept' ? 'differs' : 'agrees'))
        .filter(({ text }) => !guidance[list].includes(text))
        .map((words) => {
          const { label, description, text } = wordsItem(words);
          return {
            label,
            text,
            list,
            picked: words.state !== 'unread',
            description: `${list} · ${description}`,
          };
        }),
    );
  }

  private async predicateOf(
    raw: string,
    signal: AbortSignal,
    against?: string,
  ): Promise<{ readonly value: CheckedPredicate } | RefusedPredicate> {
    const predicate = predicateIn(raw);
    if (predicate === undefined)
      return { predicate: '', reason: vscode.l10n.t('The reply has no predicate.') };
    const answer = await this.ask(
      { op: 'predicate', predicate, ...(against !== undefined && { against }) },
      signal,
    );
    if (!answer.ok) return { predicate, reason: answer.reason };
    return 'checked' in answer ? { value: answer.checked } : { predicate, reason: '' };
  }

  private async takes(checked: CheckedPredicate, other?: string): Promise<'take' | 'other' | undefined> {
    if (this.options.take) return 'take';
    const { subject } = this.target;
    const name = subject.rules[subject.rule]?.name ?? vscode.l10n.t('New rule');
    return await takesPredicate(name, checked, other);
  }

  private async ask(tried: Try, signal?: AbortSignal): Promise<SuggestionAnswer> {
    const question: SuggestionQuestion = { kind: 'suggestion', ...this.target.subject, ...tried };
    return (await this.context.worker.askOther(question, signal)) as SuggestionAnswer;
  }

  /** The change that writes a predicate to the rule, or to a new one that the words name. */
  private write(predicate: string, words: string): RuleFileChange {
    const { group, rule, subject } = this.target;
    if (rule !== undefined) return this.setPredicate(predicate);
    const name = oneLine(words).slice(0, MOST_NAME);
    const at = subject.rules.length;
    return { kind: 'insert-rule', group, at, rule: { name, predicate }, expect: { id: subject.id } };
  }

  private setPredicate(value: string): RuleFileChange {
    return { kind: 'set-predicate', ...this.place(), value };
  }

  private place() {
    const { group, rule, subject } = this.target;
    const now = rule === undefined ? undefined : subject.rules[rule];
    if (rule === undefined || !now) throw new ChoiceError(vscode.l10n.t('Put the cursor in a rule first.'));
    return { group, rule, expect: { id: subject.id, name: now.name, predicate: now.predicate } };
  }
}

const askWords = (): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: vscode.l10n.t('Write Rule in Words'),
    prompt: vscode.l10n.t(
      'The phrase reader reads it; a model is asked only where it cannot, and only if you agree',
    ),
    placeHolder: vscode.l10n.t('all numbers are even and the first is the smallest'),
    ignoreFocusOut: true,
  });
