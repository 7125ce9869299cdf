/** Asks questions one after the other, with a way back. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { reasonOf } from '../../../base/reason';
import { answered, BACK, type Place } from '../../common/questions';

/** The chosen values, by the key of the question. */
export type Answers = Readonly<Record<string, string>>;

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** The label beside the name of the question: `7` beside `Group`. */
  readonly short?: string;
  /** Says nothing in the line of all answers, where no question stands before it. */
  readonly silent?: boolean;
  readonly description?: string;
  readonly detail?: string;
  /** The heading that it stands under. */
  readonly part?: string;
  /** Runs in place of an answer, and may give the value of one. */
  readonly action?: () => Promise<string | undefined>;
}

/** Makes a choice of a typed text; a text is the reason why there is none. */
type Reader = (text: string) => Choice | string | Promise<Choice | string>;

export interface Question {
  readonly key: string;
  /** In a few words, for the line of a form. The placeholder begins with them; without them it stands there itself. */
  readonly name?: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** A form shows it, but is not shown for it alone. */
  readonly optional?: boolean;
  /** Accepts a value that is not among the choices, where it is given. */
  readonly accepts?: (value: string) => boolean;
  /** Reads what people type, and values that are given, in place of a choice. */
  readonly read?: Reader;
  /** The value of the usual answer. Default: the first choice. */
  readonly usual?: () => Promise<string>;
}

/** Questions that can be asked in any way. */
export interface Form {
  readonly title: string;
  /** The next question; undefined when everything is known. */
  next(answers: Answers): Promise<Question | undefined>;
}

export interface Flow extends Form {
  /** The number of questions in all, as far as it is known. */
  steps(answers: Answers): number;
}

/**
 * Asks for the answers that are not `preset`. Undefined if the user cancels. Throws ChoiceError where one of those is not
 * among the choices.
 */
export async function choose(flow: Flow, preset: Answers): Promise<Answers | undefined> {
  return new Asking(flow, preset).run();
}

type Picked = Choice | typeof BACK | undefined;

class Asking {
  private answers: Answers = {};
  /** The answers before each question that the user has answered, for the way back. */
  private readonly history: Answers[] = [];

  constructor(
    private readonly flow: Flow,
    private readonly preset: Answers,
  ) {}

  async run(): Promise<Answers | undefined> {
    for (;;) {
      const question = await this.flow.next(this.answers);
      if (!question) return this.answers;
      const known = this.known(question);
      if (known !== undefined) this.answer(question, known);
      else if (!(await this.ask(question))) return undefined;
    }
  }

  /** Asks a question. Returns false when nothing more is to be asked. */
  private async ask(question: Question): Promise<boolean> {
    const step = Object.keys(this.answers).length - Object.keys(this.preset).length + 1;
    const steps = this.flow.steps(this.answers) - Object.keys(this.preset).length;
    const picked = await pickOne({
      title: this.flow.title,
      question,
      back: this.history.length > 0,
      steps: [Math.max(1, step), Math.max(1, step, steps)],
    });
    if (picked === undefined) return false;
    if (picked === BACK) {
      this.answers = this.history.pop() ?? this.answers;
    } else {
      const value = picked.action ? await picked.action() : picked.value;
      if (value === undefined) return false;
      this.history.push(this.answers);
      this.answer(question, value);
    }
    return true;
  }

  private known({ key, choices, accepts }: Question): string | undefined {
    const value = this.preset[key];
    if (value === undefined) return undefined;
    if (choices.some((each) => each.value === value) || accepts?.(value) === true) return value;
    throw new ChoiceError(vscode.l10n.t('There is no {0} "{1}".', key, value));
  }

  private answer({ key }: Question, value: string): void {
    this.answers = { ...this.answers, [key]: value };
  }
}

interface PickRequest extends Place {
  readonly question: Question;
  /** The value of the present answer, which comes first. */
  readonly noted?: string;
}

/** Asks one question. Undefined if the user cancels. */
export function pickOne({ question, noted, ...place }: PickRequest): Promise<Picked> {
  const box = vscode.window.createQuickPick<Item>();
  box.placeholder = question.placeholder;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  const now = question.choices.find(({ value }) => value === noted);
  const others = question.choices.filter((each) => each !== now);
  const items = [...(now ? [itemOf(now, vscode.l10n.t('current'))] : []), ...inParts(others)];
  return shown(box, place, items, question.read);
}

interface Item extends vscode.QuickPickItem {
  readonly is?: Choice;
  /** The typed text that it is made of. */
  readonly of?: string;
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

function shown(
  box: vscode.QuickPick<Item>,
  place: Place,
  items: readonly Item[],
  read: Reader | undefined,
): Promise<Picked> {
  const typedRow = async (): Promise<Item | undefined> => {
    const text = box.value.trim();
    if (!read || text === '') return undefined;
    return rowOf(text, await Promise.resolve(text).then(read).catch(reasonOf));
  };
  const update = async (): Promise<void> => {
    const row = await typedRow();
    if (row && row.of !== box.value.trim()) return;
    // What was typed comes first; the reason why it cannot be taken, after the choices that it may be the beginning of.
    box.items = row?.is ? [row, ...items] : [...items, ...(row ? [row] : [])];
  };
  box.items = items;
  if (read) box.onDidChangeValue(update);
  return answered(box, place, async () => {
    const [item] = box.selectedItems;
    const isStale = item?.of !== undefined && item.of !== box.value.trim();
    // Enter may come before the row of what was typed.
    return item?.is && !isStale ? item.is : (await typedRow())?.is;
  });
}

function rowOf(text: string, read: Choice | string): Item {
  if (typeof read === 'string') return { label: read, alwaysShow: true, of: text };
  const { label, description } = read;
  return {
    label: vscode.l10n.t('Use {0}', label),
    ...(description !== undefined && { description }),
    alwaysShow: true,
    of: text,
    is: read,
  };
}
