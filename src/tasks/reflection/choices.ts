/**
 * Reads a choice in a reply, by rules alone. What is announced as the choice counts before what is only mentioned; of
 * several mentions the last sentence counts, where it names one choice, and no sentence before it gave another answer.
 * Everything else is asked again.
 */
import type { ParseResult } from '../task';
import { stripThinking } from '../thinking';

/** A choice, and the ways in which it is named. */
export interface Named {
  readonly choice: string;
  /** A source of a regular expression, without groups that capture. */
  readonly pattern: string;
}

export interface ChoiceForm {
  /** Patterns of the choices. Where two fit at one place, the earlier one in the list counts. */
  readonly names: readonly Named[];
  /** Says what is to be answered: `Answer right or left.` */
  readonly reminder: string;
}

/** The way a choice was found: announced by a word such as `Answer:`, said as an intention, merely mentioned, or read by a model. */
export const METHODS = ['marker', 'intention', 'mention', 'extractor', 'none'] as const;
export type Method = (typeof METHODS)[number];

/** Characters at the end of a reply that are read: a choice stands at its end. */
const READ = 20_000;

interface Mention {
  readonly choice: string;
  readonly from: number;
  readonly to: number;
}

type Found = { readonly choice: string; readonly method: Method } | { readonly reason: string };

/** Reads a choice; without a form any text is a reply, which names none. */
export function readChoice(form: ChoiceForm | undefined, text: string): ParseResult {
  const { answer, unfinished } = stripThinking(text);
  const content = answer.trim();
  if (content === '')
    return refused(unfinished ? 'the reply ends within a thought' : 'the reply is empty', form);
  if (!form) return { ok: true, parsed: { content } };
  const read = choiceIn(form, plainText(answer.slice(-READ)));
  return 'choice' in read ? { ok: true, parsed: { content, ...read } } : refused(read.reason, form);
}

const refused = (reason: string, form: ChoiceForm | undefined): ParseResult => ({
  ok: false,
  reason,
  reminder: `Your answer could not be used: ${reason}. ${form?.reminder ?? 'Make a comment.'}`,
});

/** A text without marks of emphasis, quotes of any language, and brackets. */
const plainText = (text: string): string =>
  text
    .replace(/[’ʼ]/g, "'")
    .replace(/(?<![a-z])'|'(?![a-z])/gi, ' ')
    .replace(/[*_`"«»‹›„“”‚‘「」『』《》{}()[\]$\\]/g, ' ');

const MARKER =
  /\b(?:(?:choice|answer|prediction|decision|response|selection|guess|forecast)\b(?:\s+(?:for|of|on|in)\s+[\w' ]{1,40}?)?\s*(?::|=|–|—|-|\bis\b|\bwill be\b|\bwould be\b)|boxed\b)/gi;
const INTENTION =
  /\b(?:I|we|let's|let me|going to|decided? to|want to|should)\b(?:'ll|'d|'m)?\s+(?:[a-z]+\s+){0,4}?(?:choose|chose|choosing|pick|select|take|go(?:ing)? with|go for|opt for|predict|expect|stick with|stay with|switch to|say|guess|bet on)\b|\btomorrow(?:'s weather)?\s+(?:will|would|should|is going to|is likely to|is)\b|\bit will be\b/gi;
const REFUSAL =
  /\b(?:can't|cannot|can not|won't|will not|unable to|not able to|refuse to|decline to|must decline|am sorry|i'm sorry)\b/i;
/** Words before a choice that is not made. */
const TURNED_DOWN =
  /(?:\bnot|n't|\bnever|\binstead of|\brather than|\bthan|\bover|\bavoid|\bavoiding|\bagainst|\bneither|\bnor)\s+(?:(?:to|the|a|choose|choosing|pick|picking|take|taking|select|selecting|be|deck|card)\s+){0,3}$/i;
/** Words after a choice that find fault with it: it is not the one that is made. One that has not failed is not at fault. */
const FAULTED =
  /^\s+(?:(?:arm|deck|card|option|side|one)\s+)?(?:(?:is|was|seems|looks)\s+(?:no longer|not|worse|bad)|(?:is|was|does|did|has)n't|(?:does|did|has) not|no longer|(?:has\s+)?stopped)\b(?!\s+(?:bad|worse|failed|stopped|only)\b)/i;
const SENTENCE = /[^.!?;\n]+/g;
/** What may stand around a choice in a sentence that is an answer. */
const AROUND_ANSWER =
  /[\s,:-]|\b(?:so|thus|then|therefore|now|again|no|ok|okay|the|a|arm|deck|card|option|it is|(?:going|go|sticking|staying) with|(?:switching|switch) to|(?:choose|choosing|pick|picking))\b/gi;

function choiceIn({ names }: ChoiceForm, text: string): Found {
  const mentions = mentionsIn(names, text);
  if (mentions.length === 0) return { reason: 'it names no choice' };
  const announced = after(MARKER, text, mentions);
  if (announced) return found(announced, 'marker');
  const sentences = [...text.matchAll(SENTENCE)].map(({ 0: words, index }) => ({ words, from: index }));
  const intended = after(INTENTION, text, mentions);
  if (intended) return found(intended, 'intention');
  const within = ({ words, from }: Sentence) =>
    mentions.filter((one) => one.from >= from && one.to <= from + words.length);
  for (const sentence of sentences.toReversed()) {
    const refused = REFUSAL.exec(sentence.words);
    const inside = within(sentence);
    const counted = refused ? inside.filter((one) => one.from > sentence.from + refused.index) : inside;
    if (counted.length > 0) {
      // What follows an answer may give reasons for it, or take it back.
      const answer = sentences.findLast((one) => isAnswer(one, within(one)));
      const answered = answer && !isAnswer(sentence, inside) ? within(answer) : [];
      return found([...answered, ...counted], 'mention');
    }
    if (refused) return { reason: 'it refuses to choose' };
  }
  return { reason: 'it names no choice' };
}

/** Words after a choice that give reasons for it. */
const WHY = /^\s*(?:[,:–—-]|\b(?:because|since|as)\b)/i;
/** Words before a choice that conclude. */
const SO =
  /(?:\b(?:so|thus|therefore|hence)\b|[:→])[\s,]*(?:\b(?:I|the|say|it is|it's|answer|choose)\b\s*)*$/i;

interface Sentence {
  readonly words: string;
  readonly from: number;
}

/**
 * A sentence that says a choice and nothing else, the choice first and then why, or why and then the choice: `Going with
 * right`, `Left, it pays`, `They differ, so no`.
 */
function isAnswer({ words, from }: Sentence, inside: readonly Mention[]): boolean {
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isBare = (part: string) => part.replace(AROUND_ANSWER, '') === '';
  const [before, after] = [words.slice(0, first.from - from), words.slice(first.to - from)];
  const isConclusion = SO.test(words.slice(0, last.from - from)) && isBare(words.slice(last.to - from));
  return isConclusion || (isBare(before) && (WHY.test(after) || isBare(after)));
}

const found = (mentions: readonly Mention[], method: Method): Found => {
  const choices = [...new Set(mentions.map(({ choice }) => choice))];
  return choices.length === 1
    ? { choice: choices[0], method }
    : { reason: `it names several choices: ${choices.join(', ')}` };
};

function mentionsIn(names: readonly Named[], text: string): Mention[] {
  const any = new RegExp(names.map(({ pattern }) => `(${pattern})`).join('|'), 'gi');
  const mentions: Mention[] = [];
  for (const match of text.matchAll(any)) {
    const at = match.slice(1).findIndex((group) => group !== undefined);
    if (TURNED_DOWN.test(text.slice(Math.max(0, match.index - 40), match.index))) continue;
    const to = match.index + match[0].length;
    // What begins another line is about something else: after "Answer: right", "Did not like left".
    const [after] = text.slice(to, to + 40).split('\n');
    if (FAULTED.test(after)) continue;
    mentions.push({ choice: names[at].choice, from: match.index, to });
  }
  return mentions;
}

/** Characters after an announcement in which the choice must begin. */
const MOST_DISTANCE = 60;
/** Between alternatives. */
const OR = /^[\s,]*(?:or|and|\/)\s+(?:the\s+)?$/i;
/** Words of an intention of not doing something. */
const DENIED = /\b(?:not|cannot|can't|won't|don't|never|unable)\b/i;

/**
 * The mention after the last announcement that has one; with it what is named as its alternative. Only the announcement
 * itself, to the end of its sentence, is looked at.
 */
function after(
  announcement: RegExp,
  text: string,
  mentions: readonly Mention[],
): readonly Mention[] | undefined {
  for (const match of [...text.matchAll(announcement)].toReversed()) {
    if (DENIED.test(match[0])) continue;
    const start = match.index + match[0].length;
    const end = start + (/[.!?;](?:\s|$)|\n\s*\n/.exec(text.slice(start, start + READ))?.index ?? READ);
    const inside = mentions.filter(({ from }) => from >= start && from < end);
    const [first, second] = inside;
    if (!first || first.from > start + MOST_DISTANCE) continue;
    const joined = second !== undefined && OR.test(text.slice(first.to, second.from));
    return joined ? [first, second] : [first];
  }
  return undefined;
}
