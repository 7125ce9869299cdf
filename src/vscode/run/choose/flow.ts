/** Asks questions one after the other, with a way back, and offers the last answers first. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';

/** The chosen values, by the key of the question. */
export type Answers = Readonly<Record<string, string>>;

/** The last chosen values, with their labels. */
export type LastAnswers = Readonly<Record<string, { readonly value: string; readonly label: string }>>;

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** The heading that it stands under. */
  readonly part?: string;
  /** Runs in place of an answer; then nothing more is asked. */
  readonly action?: () => unknown;
}

export interface Question {
  readonly key: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** Accepts a value that is not among the choices. */
  readonly accepts?: (value: string) => boolean;
}

export interface Flow {
  readonly title: string;
  /** The next question; undefined when everything is known. */
  next(answers: Answers): Promise<Question | undefined>;
  /** The number of questions in all, as far as it is known. */
  steps(answers: Answers): number;
}

export interface Chosen {
  readonly answers: Answers;
  readonly last: LastAnswers;
}

/**
 * Asks what is not `given`. Undefined when the user gave up. Throws ChoiceError where something given is not among the
 * choices.
 */
export async function choose(flow: Flow, given: Answers, last: LastAnswers): Promise<Chosen | undefined> {
  return new Asking(flow, given, last).run();
}

const BACK = Symbol('back');
const ALL_AS_LAST = Symbol('all as last time');
type Picked = Choice | typeof BACK | typeof ALL_AS_LAST | undefined;

class Asking {
  private answers: Answers = {};
  private labels: LastAnswers = {};
  /** The states before each question that the user has answered, for the way back. */
  private readonly asked: { readonly answers: Answers; readonly labels: LastAnswers }[] = [];
  private asLast = false;

  constructor(
    private readonly flow: Flow,
    private readonly given: Answers,
    private readonly last: LastAnswers,
  ) {}

  async run(): Promise<Chosen | undefined> {
    for (;;) {
      const question = await this.flow.next(this.answers);
      if (!question) return { answers: this.answers, last: { ...this.last, ...this.labels } };
      const known = this.known(question);
      if (known) this.answer(question, known);
      else if (!(await this.ask(question))) return undefined;
    }
  }

  /** False when nothing more is to be asked. */
  private async ask(question: Question): Promise<boolean> {
    const picked = await this.pick(question);
    if (picked === undefined) return false;
    if (picked === BACK) {
      const before = this.asked.pop();
      if (before) ({ answers: this.answers, labels: this.labels } = before);
    } else if (picked === ALL_AS_LAST) this.asLast = true;
    else if (picked.action) {
      await picked.action();
      return false;
    } else {
      this.asked.push({ answers: this.answers, labels: this.labels });
      this.answer(question, picked);
    }
    return true;
  }

  private known({ key, choices, accepts }: Question): Choice | undefined {
    const value = this.given[key];
    if (value !== undefined) {
      const found = choices.find((each) => each.value === value);
      if (found) return found;
      if (accepts?.(value) === true) return { value, label: value };
      throw new ChoiceError(vscode.l10n.t('There is no {0} "{1}".', key, value));
    }
    const before = this.asLast ? this.last[key] : undefined;
    return before && choices.find((each) => each.value === before.value);
  }

  private answer({ key }: Question, { value, label }: Choice): void {
    this.answers = { ...this.answers, [key]: value };
    this.labels = { ...this.labels, [key]: { value, label } };
  }

  private pick(question: Question): Promise<Picked> {
    const box = vscode.window.createQuickPick<Item>();
    const step = Object.keys(this.answers).length - Object.keys(this.given).length + 1;
    box.title = this.flow.title;
    box.placeholder = question.placeholder;
    box.matchOnDescription = true;
    box.matchOnDetail = true;
    box.ignoreFocusOut = true;
    box.step = Math.max(1, step);
    box.totalSteps = Math.max(box.step, this.flow.steps(this.answers) - Object.keys(this.given).length);
    box.items = this.items(question);
    if (this.asked.length > 0) box.buttons = [vscode.QuickInputButtons.Back];
    return shown(box);
  }

  private items({ key, choices }: Question): Item[] {
    const last = this.last[key]?.value;
    const before = choices.find(({ value }) => value === last);
    const { t } = vscode.l10n;
    const rest = Object.entries(this.last)
      .filter(([name]) => !(name in this.answers) && !(name in this.given))
      .map(([, { label }]) => label);
    const all: Item[] =
      before && rest.length > 1 && this.asked.length === 0
        ? [{ label: `$(history) ${t('As last time')}`, description: rest.join(' · '), is: ALL_AS_LAST }]
        : [];
    const first: Item[] = before ? [itemOf(before, t('last time'))] : [];
    const others = choices.filter((each) => each !== before);
    return [...all, ...first, ...inParts(others)];
  }
}

interface Item extends vscode.QuickPickItem {
  readonly is?: Choice | typeof ALL_AS_LAST;
}

function itemOf(choice: Choice, note?: string): Item {
  const description = [choice.description, note].filter((each) => each !== undefined).join(' · ');
  return {
    label: choice.label,
    ...(description !== '' && { description }),
    ...(choice.detail !== undefined && { detail: choice.detail }),
    is: choice,
  };
}

/** Adds a heading before each part. */
const inParts = (choices: readonly Choice[]): Item[] =>
  choices.flatMap((choice, i) => [
    ...(choice.part === undefined || choice.part === choices[i - 1]?.part
      ? []
      : [{ label: choice.part, kind: vscode.QuickPickItemKind.Separator }]),
    itemOf(choice),
  ]);

function shown(box: vscode.QuickPick<Item>): Promise<Picked> {
  return new Promise<Picked>((resolve) => {
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item?.is) resolve(item.is);
    });
    box.onDidTriggerButton(() => resolve(BACK));
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
