/** Scenes that users describe in a grid file. */
import * as z from 'zod/mini';
import { fractionText, isOne, readFraction, sum, ZERO } from '../fraction';
import type { Scene } from '../scene';

z.config({ jitless: true });

/** A word that can stand in the id of a cell. */
export const label = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'may have letters, digits, _ and -'));

const probability = z.union([z.string(), z.int()]).check((context) => {
  if (readFraction(String(context.value))) return;
  const message = 'must be a fraction such as 1/4, or 0 or 1';
  context.issues.push({ code: 'custom', message, input: context.value });
});

const MOST_OUTCOMES = 100;

const outcomes = z
  .record(z.string().check(z.minLength(1), z.maxLength(200)), probability)
  .check((context) => {
    const fractions = Object.values(context.value).flatMap((text) => readFraction(String(text)) ?? []);
    const count = Object.keys(context.value).length;
    const refused = (message: string) =>
      context.issues.push({ code: 'custom', message, input: context.value, continue: false });
    if (count < 2 || count > MOST_OUTCOMES) refused(`must have 2 to ${MOST_OUTCOMES} outcomes`);
    // Those that are not fractions have a problem of their own.
    else if (fractions.length === count && !isOne(sum(fractions)))
      refused(`has probabilities that sum to ${fractionText(sum(fractions))}, not to 1`);
  });

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000));

const ID = z.regex(/^[\w.-]{1,80}$/, 'may have letters, digits, and any of . _ -');
const asks = z.includes('{outcome}', 'must have the placeholder {outcome}');

export const ownSchema = z.strictObject({
  id: z.string().check(ID, z.describe('Its name in files and tables, once in the file.')),
  variant: z.optional(label).check(z.describe('Its group in tables. Default: single.')),
  context: text.check(z.describe('The text for Revealed Belief: it ends right before the outcome.')),
  outcomes: outcomes.check(
    z.describe('The outcomes with their true probabilities: fractions that sum to 1, such as 3/4.'),
  ),
  situation: z.optional(text).check(z.describe('Whole sentences for Stated Answer. Default: the context.')),
  question: z
    .optional(text.check(asks))
    .check(z.describe('The question of Stated Answer, with the placeholder {outcome}.')),
  previous: z
    .optional(z.string())
    .check(z.describe('The outcome that came before, where it could come again.')),
  favoured: z.optional(z.string()).check(z.describe('The outcome that the text calls more likely.')),
});
type OwnScene = z.infer<typeof ownSchema>;

export function ownScene(own: OwnScene): Scene {
  const { id, context, outcomes, question, situation, previous, favoured } = own;
  return {
    id,
    scenario: 'own',
    variant: own.variant ?? 'single',
    context,
    situation: situation ?? context,
    ...(question !== undefined && {
      question: (outcome: string) => question.replaceAll('{outcome}', () => outcome),
    }),
    truth: Object.entries(outcomes).map(([outcome, p]) => [outcome, readFraction(String(p)) ?? ZERO]),
    ...(previous !== undefined && { previous }),
    ...(favoured !== undefined && { favoured }),
    inferred: [],
  };
}
