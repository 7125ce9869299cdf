/** Reads the answer of a judge's model, in the form that was asked for. */
import type { AnswerForm } from '../../tasks/model-question';
import type { TaskVerdict } from '../../tasks/task';

/** The form of an answer, for the end of a prompt. */
export function formWords(form: AnswerForm): string {
  switch (form.kind) {
    case 'yes-no':
      return 'Answer with one word: YES or NO.';
    case 'number':
      return `Answer with a whole number from ${form.least} to ${form.most} alone.`;
    case 'choice':
      return `End with a line that has one of these and nothing else: ${form.options.map(({ says }) => says).join('; ')}.`;
  }
}

/** Returns undefined where the answer has not that form. */
export function readAnswer(form: AnswerForm, answer: string): TaskVerdict | undefined {
  switch (form.kind) {
    case 'yes-no': {
      const yes = parseYesNo(answer);
      return yes === undefined ? undefined : { result: yes ? form.yes : form.no };
    }
    case 'number': {
      const value = parseNumber(answer, form);
      return value === undefined ? undefined : { result: String(value), value };
    }
    case 'choice': {
      const option = parseChoice(answer, form.options);
      return option && { result: option.result };
    }
  }
}

/**
 * The last YES or NO of an answer. In small letters they count only if the answer has no other words: "there is no
 * difference" is not an answer.
 */
export function parseYesNo(answer: string): boolean | undefined {
  const alone = /^[^\p{L}\p{N}]*(yes|no)[^\p{L}\p{N}]*$/iu.exec(answer);
  const last =
    alone?.[1] ?? lastOf(answer, /\b(?:YES|NO)\b/g) ?? lastOf(answer, /\b(?:Yes|No)\b(?=[.,:;!]|\s*$)/g);
  return last === undefined ? undefined : last.toLowerCase() === 'yes';
}

const lastOf = (text: string, pattern: RegExp): string | undefined => text.match(pattern)?.at(-1);

/** Characters at the end of an answer that are read. */
const READ = 4_000;
const NUMBER = String.raw`(?<![\d.,/-])-?\d{1,6}(?![\d]|[.,]\d)`;
const ANNOUNCED = new RegExp(
  String.raw`\b(?:score|grade|answer|rating|judge?ment)\b\W{0,6}(?:(?:is|of|would be)\W{1,4})?(${NUMBER})`,
  'gi',
);
/** `2 out of 3`, `2/3`: the second number is the end of the scale. */
const OF_SCALE = /\s*(?:\/|out of|of)\s*\d{1,6}\b/gi;

/** The number that the answer is, announces, or names as the only one within the bounds. */
function parseNumber(
  answer: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const text = answer.slice(-READ).replace(OF_SCALE, ' ');
  const inside = (words: readonly string[]): number[] =>
    words.map(Number).filter((value) => value >= least && value <= most);
  const announced = inside([...text.matchAll(ANNOUNCED)].map((match) => match[1])).at(-1);
  if (announced !== undefined) return announced;
  const named = new Set([...text.matchAll(new RegExp(NUMBER, 'g'))].map(([word]) => Number(word)));
  const [only, ...others] = named;
  return others.length === 0 && only !== undefined ? inside([String(only)])[0] : undefined;
}

type Option = Extract<AnswerForm, { readonly kind: 'choice' }>['options'][number];

/** Small letters and single spaces, so that emphasis, quotes and hyphens do not matter. */
const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;

const VERDICT =
  /\b(?:answer|category|classification|judge?ment|verdict)\b[^\n\p{L}\p{N}]{1,6}([^\n]{1,200})/giu;

/** The option that the answer is, announces in its last such line, or names as the only one. */
function parseChoice(answer: string, options: readonly Option[]): Option | undefined {
  const text = answer.slice(-READ);
  const namedIn = (part: string): readonly Option[] =>
    options.filter(({ says }) => plain(part).includes(plain(says)));
  const alone = options.find(({ says }) => plain(says) === plain(text));
  if (alone) return alone;
  const announced = [...text.matchAll(VERDICT)].map((match) => namedIn(match[1])).at(-1) ?? [];
  const lastLine = namedIn(text.trimEnd().split('\n').at(-1) ?? '');
  for (const named of [announced, lastLine, namedIn(text)]) if (named.length === 1) return named[0];
  return undefined;
}
