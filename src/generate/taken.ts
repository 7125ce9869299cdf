/** Rules of files, which must not occur again. */
import type { Stepwise } from '../base/stepwise';
import { RuleFileReader, type RuleFile } from '../rules';
import type { TakenRule } from './types';

/** `name`: of the file, for messages. */
export const takenIn = ({ groups }: Pick<RuleFile, 'groups'>, name: string): TakenRule[] =>
  groups.flatMap(({ id, rules }) =>
    rules.map((rule) => ({
      predicate: rule.predicate.text,
      where: `"${rule.name}" of group ${id} in ${name}`,
    })),
  );

/** A question for a worker: the rules of a file's text. */
export interface TakenQuestion {
  readonly kind: 'taken-rules';
  readonly text: string;
  readonly name: string;
}

export const isTakenQuestion = (question: { readonly kind: string }): question is TakenQuestion =>
  question.kind === 'taken-rules';

export function* answerTaken({ text, name }: TakenQuestion): Stepwise<readonly TakenRule[]> {
  const { file } = yield* new RuleFileReader().read(text);
  return file ? takenIn(file, name) : [];
}
