/** The question to a judge, in words. */
import type { AskedQuestion } from '../../../src/replay/types';

/** Those of rule discovery, whatever the header of the transcript says. */
const OF_RULES: ReadonlyMap<string, string> = new Map([
  ['equivalence', 'Does it mean the hidden rule?'],
  ['compatibility', 'Does it accept the test?'],
  ['exact', 'Does it mean the hidden rule? (computed)'],
  ['evidence', 'Can it still be right after what was shown?'],
]);

/** `questions`: the questions of the game. One that is none of them, as of a game that is not known, has only its name. */
export function questionWords(question: string, questions: readonly AskedQuestion[] = []): string {
  const known = OF_RULES.get(question);
  if (known !== undefined) return known;
  const own = questions.find((each) => each.question === question);
  return own ? `${question}: ${own.about}` : question;
}
