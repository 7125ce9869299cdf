/** One form for all questions of a flow: each has an answer from the beginning, and Enter takes them all. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { BACK, pickOne, type Answers, type Choice, type Form, type Question } from './flow';

/** The last chosen values, with their labels. */
export type LastAnswers = Readonly<Record<string, { readonly value: string; readonly label: string }>>;

export interface FilledIn {
  readonly answers: Answers;
  /** The answers are to become a suite. */
  readonly asSuite: boolean;
  readonly last: LastAnswers;
}

/** The lines that end the form. */
interface FormLines {
  readonly run: string;
  /** Undefined: what is answered cannot become a suite. */
  readonly suite?: (answers: Answers) => Promise<string | undefined>;
}

interface Field {
  readonly question: Question;
  readonly choice: Choice;
  /** The answer comes with the command, and is not asked for. */
  readonly fixed: boolean;
}

/**
 * Shows the answers that are not `given`: those of the last time, or the usual ones. Undefined when the user gave up.
 * Throws ChoiceError where something given is not among the choices.
 */
export async function fillIn(
  flow: Form,
  given: Answers,
  last: LastAnswers,
  lines: FormLines,
): Promise<FilledIn | undefined> {
  let changed: Answers = {};
  for (let at: string | undefined; ;) {
    const fields = await fieldsOf(flow, { given, changed, last });
    const open = fields.filter(({ fixed, question }) => !fixed && !question.optional);
    const suite = open.length === 0 ? undefined : await lines.suite?.(answersOf(fields));
    const said = { run: lines.run, suite };
    const picked = open.length === 0 ? RUN : await shown(flow.title, said, fields, at);
    if (picked === undefined) return undefined;
    if (picked === RUN || picked === SUITE) return { ...filledIn(fields, last), asSuite: picked === SUITE };
    const { question, choice } = picked;
    const { key } = question;
    const answer = await pickOne({ title: flow.title, question, noted: choice.value, back: true });
    // Escape and Back both lead to the form.
    if (answer === undefined || answer === BACK) continue;
    const value = answer.action ? await answer.action() : answer.value;
    if (value === undefined) continue;
    changed = { ...changed, [key]: value };
    at = key;
  }
}

interface Known {
  readonly given: Answers;
  readonly changed: Answers;
  readonly last: LastAnswers;
}

async function fieldsOf(flow: Form, known: Known): Promise<readonly Field[]> {
  const fields: Field[] = [];
  let answers: Answers = {};
  for (let question = await flow.next(answers); question; question = await flow.next(answers)) {
    const field = fieldOf(question, known);
    fields.push(field);
    answers = { ...answers, [question.key]: field.choice.value };
  }
  return fields;
}

function fieldOf(question: Question, { given, changed, last }: Known): Field {
  const { key, choices } = question;
  const fixed = given[key];
  if (fixed !== undefined) {
    const choice = choiceOf(question, fixed, true);
    if (choice) return { question, choice, fixed: true };
    throw new ChoiceError(vscode.l10n.t('There is no {0} "{1}".', key, fixed));
  }
  const choice =
    choiceOf(question, changed[key]) ??
    choiceOf(question, last[key]?.value) ??
    choices.find(({ action }) => !action);
  if (choice) return { question, choice, fixed: false };
  throw new ChoiceError(vscode.l10n.t('There is nothing to choose from: {0}', question.placeholder));
}

/** `given`: by a program, which may name what is not among the choices. */
function choiceOf(
  { choices, accepts, typed = false }: Question,
  value: string | undefined,
  given = false,
): Choice | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((each) => each.value === value && !each.action);
  return found ?? ((given || typed) && accepts?.(value) === true ? { value, label: value } : undefined);
}

const answersOf = (fields: readonly Field[]): Answers =>
  Object.fromEntries(fields.map(({ question, choice }) => [question.key, choice.value]));

const filledIn = (fields: readonly Field[], last: LastAnswers): Omit<FilledIn, 'asSuite'> => ({
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

/** `at`: the line that was changed last, from where another Enter runs: the first line has the focus again. */
function shown(
  title: string,
  { run, suite }: { readonly run: string; readonly suite: string | undefined },
  fields: readonly Field[],
  at: string | undefined,
): Promise<Picked | undefined> {
  const box = vscode.window.createQuickPick<Line>();
  const asked = fields.filter(({ fixed }) => !fixed);
  box.title = title;
  box.placeholder = vscode.l10n.t('Enter runs it as shown; choose a line to change it');
  box.matchOnDescription = true;
  box.ignoreFocusOut = true;
  box.items = [
    { label: `$(play) ${run}`, detail: asked.map(({ choice }) => choice.label).join(' · '), is: RUN },
    ...asked.map((field): Line => ({
      label: field.choice.label,
      description: `${field.question.placeholder}${field.question.key === at ? ` ${vscode.l10n.t('(changed)')}` : ''}`,
      is: field,
    })),
    ...(suite === undefined
      ? []
      : [
          {
            label: `$(checklist) ${suite}`,
            description: vscode.l10n.t('writes a suite file with these answers, and opens it'),
            is: SUITE,
          } as const,
        ]),
  ];
  return new Promise<Picked | undefined>((resolve) => {
    box.onDidAccept(() => {
      const [line] = box.selectedItems;
      if (line) resolve(line.is);
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
