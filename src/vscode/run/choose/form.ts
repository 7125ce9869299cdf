/** One form for all questions of a flow: each has an answer from the beginning, and Enter takes them all. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { reasonOf } from '../../../base/reason';
import { answered, BACK } from '../../common/questions';
import { pickOne, type Answers, type Choice, type Form, type Question } from './flow';

/** The last chosen values, with their labels. */
export type LastAnswers = Readonly<Record<string, { readonly value: string; readonly label: string }>>;

export interface FilledIn {
  readonly answers: Answers;
  /** The answers are to become a suite. */
  readonly asSuite: boolean;
  /** The form was shown. */
  readonly formShown: boolean;
  readonly last: LastAnswers;
}

/** The lines around the answers. */
interface FormLines {
  readonly run: string;
  /** The first question whose answer is in the second line of what Enter runs. */
  readonly second?: string;
  /** Absent where the answers cannot become a suite. */
  readonly suite?: string;
  /** Keeps what was changed in a form that was left. */
  readonly keep?: (last: LastAnswers) => unknown;
}

interface Field {
  readonly question: Question;
  readonly choice: Choice;
  /** The answer comes with the command, and is not asked for. */
  readonly fixed: boolean;
}

/**
 * Shows the answers that are not `preset`: those of the last time, or the usual ones. Undefined if the user cancels.
 * Throws ChoiceError where a preset answer is not among the choices.
 */
export async function fillIn(
  flow: Form,
  preset: Answers,
  last: LastAnswers,
  lines: FormLines,
): Promise<FilledIn | undefined> {
  let known: Known = { preset, changed: {}, last };
  /** Earlier answers, to return to when a new one leads nowhere, such as a file without a group. */
  const before: Known[] = [{ preset, changed: {}, last: {} }];
  for (let at: string | undefined; ;) {
    const { fields, known: useful } = await usefulFields(flow, known, before);
    known = useful;
    const open = fields.filter(({ fixed, question }) => !fixed && !question.optional);
    const title = titleOf(flow, fields);
    const changed = at !== undefined && at in known.changed ? at : undefined;
    const picked = open.length === 0 ? RUN : await shown(title, lines, fields, changed);
    if (picked === undefined || picked === BACK) {
      if (Object.keys(known.changed).length > 0) await lines.keep?.(filledIn(fields, last).last);
      return undefined;
    }
    if (picked === RUN || picked === SUITE)
      return { ...filledIn(fields, last), asSuite: picked === SUITE, formShown: open.length > 0 };
    const { question, choice } = picked;
    const { key } = question;
    // A typed answer is among the choices as long as it is the present one.
    const choices = question.choices.includes(choice) ? question.choices : [choice, ...question.choices];
    const fullQuestion = { ...question, choices };
    const answer = await pickOne({ title, question: fullQuestion, noted: choice.value, back: true });
    // Escape and Back both lead to the form.
    if (answer === undefined || answer === BACK) continue;
    const value = answer.action ? await answer.action() : answer.value;
    if (value === undefined) continue;
    before.push(known);
    known = { ...known, changed: { ...known.changed, [key]: value } };
    at = key;
  }
}

interface Known {
  readonly preset: Answers;
  readonly changed: Answers;
  readonly last: LastAnswers;
}

/** The fields of the newest answers that lead to a whole form. Reports why others do not. Throws ChoiceError. */
async function usefulFields(
  flow: Form,
  newest: Known,
  before: Known[],
): Promise<{ readonly fields: readonly Field[]; readonly known: Known }> {
  let [known, problem] = [newest, ''];
  for (;;) {
    try {
      const fields = await fieldsOf(flow, known);
      if (problem !== '') void vscode.window.showErrorMessage(problem);
      return { fields, known };
    } catch (error) {
      const earlier = error instanceof ChoiceError ? before.pop() : undefined;
      if (!earlier) throw error;
      problem ||= reasonOf(error);
      known = earlier;
    }
  }
}

async function fieldsOf(flow: Form, known: Known): Promise<readonly Field[]> {
  const fields: Field[] = [];
  let answers: Answers = {};
  for (let question = await flow.next(answers); question; question = await flow.next(answers)) {
    const field = await fieldOf(question, known);
    fields.push(field);
    answers = { ...answers, [question.key]: field.choice.value };
  }
  return fields;
}

async function fieldOf(question: Question, { preset, changed, last }: Known): Promise<Field> {
  const { key, choices } = question;
  const fixed = preset[key];
  if (fixed !== undefined) {
    const choice = await choiceOf(question, fixed);
    if (typeof choice === 'object') return { question, choice, fixed: true };
    throw new ChoiceError(choice ?? vscode.l10n.t('There is no {0} "{1}".', key, fixed));
  }
  for (const value of [changed[key], last[key]?.value]) {
    const choice = await choiceOf(question, value);
    if (typeof choice === 'object') return { question, choice, fixed: false };
  }
  const usual = await question.usual?.();
  const choice = choices.find(({ value }) => value === usual) ?? choices.find(({ action }) => !action);
  if (choice) return { question, choice, fixed: false };
  throw new ChoiceError(vscode.l10n.t('There is nothing to choose from: {0}', question.placeholder));
}

/** A text is the reason why there is none. */
async function choiceOf(question: Question, value: string | undefined): Promise<Choice | string | undefined> {
  if (value === undefined) return undefined;
  const found = question.choices.find((each) => each.value === value && !each.action);
  if (found) return found;
  return await question.read?.(value);
}

const answersOf = (fields: readonly Field[]): Answers =>
  Object.fromEntries(fields.map(({ question, choice }) => [question.key, choice.value]));

const filledIn = (fields: readonly Field[], last: LastAnswers): Pick<FilledIn, 'answers' | 'last'> => ({
  answers: answersOf(fields),
  last: {
    ...last,
    ...Object.fromEntries(
      fields.map(({ question, choice: { value, label } }) => [question.key, { value, label }]),
    ),
  },
});

const RUN = Symbol('run');
const SUITE = Symbol('suite');
type Picked = Field | typeof RUN | typeof SUITE;

interface Line extends vscode.QuickPickItem {
  readonly is: Picked;
}

/** The label without its icon: lines with icons and without would not be aligned. */
const plainOf = (label: string): string => label.replace(/^\$\([\w-]+\) */, '');

/** Names what the command has decided, which has no line. */
const titleOf = ({ title }: Form, fields: readonly Field[]): string =>
  [title, ...fields.filter(({ fixed }) => fixed).map(({ choice }) => plainOf(choice.label))].join(' · ');

/** `at`: the line that was changed last, from where another Enter runs: the first line has the focus again. */
function shown(
  title: string,
  { run, second, suite }: FormLines,
  fields: readonly Field[],
  at: string | undefined,
): Promise<Picked | typeof BACK | undefined> {
  const { t } = vscode.l10n;
  const box = vscode.window.createQuickPick<Line>();
  const openFields = fields.filter(({ fixed }) => !fixed);
  const place = openFields.findIndex(({ question }) => question.key === second);
  const line = (from: number, to?: number) =>
    openFields
      .slice(from, to)
      .flatMap(({ choice }) => (choice.silent ? [] : plainOf(choice.label)))
      .join(' · ');
  box.placeholder = t('Enter runs it as shown; choose a line to change it');
  box.matchOnDescription = true;
  box.items = [
    // In one line the end, with player and judge, would be cut off.
    {
      label: run,
      ...(place > 0 && { description: line(0, place) }),
      detail: line(Math.max(0, place)),
      is: RUN,
    },
    ...openFields.map((field): Line => {
      const { question, choice } = field;
      const value = plainOf(choice.short ?? choice.label);
      return {
        label: question.name ?? question.placeholder,
        description: question.key === at ? t('{0} (changed)', value) : value,
        is: field,
      };
    }),
    ...(suite === undefined
      ? []
      : [
          {
            label: suite,
            description: t('writes a suite file with these answers, and opens it'),
            is: SUITE,
          } as const,
        ]),
  ];
  return answered(box, { title, back: false }, () => box.selectedItems[0]?.is);
}
