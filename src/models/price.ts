/** Prices of tokens, as a profile or a suite gives them. A currency is a label: nothing is converted. */
import * as z from 'zod/mini';

z.config({ jitless: true });

/** More is a slip, and sums would become infinite. */
const MOST_PRICE = 1_000_000;
const perMillion = z.number().check(z.minimum(0), z.maximum(MOST_PRICE));

export const priceSchema = z.strictObject({
  input: perMillion.check(z.describe('For a million tokens that are sent.')),
  output: perMillion.check(z.describe('For a million tokens that are generated.')),
  currency: z
    .optional(z.string().check(z.regex(/^[\p{L}\p{Sc}]{1,8}$/u)))
    .check(z.describe('The label of amounts, such as USD. Nothing is converted.')),
});
export type Price = z.infer<typeof priceSchema>;

/** An amount of money; without a currency where none was given. */
export interface Money {
  readonly amount: number;
  readonly currency?: string | undefined;
}

export const costOf = (
  price: Price,
  tokens: { readonly input?: number; readonly output: number },
): Money => ({
  amount: ((tokens.input ?? 0) * price.input + tokens.output * price.output) / 1e6,
  currency: price.currency,
});

/** `12.50 USD`, and of less than a tenth two figures: `0.0042`. */
export function showMoney({ amount, currency }: Money): string {
  const figures = amount > 0 && amount < 0.1 ? String(Number(amount.toPrecision(2))) : amount.toFixed(2);
  return currency === undefined ? figures : `${figures} ${currency}`;
}

/** Reads `0.25 2 USD`: the prices for a million tokens that are sent and generated. Undefined where it says neither. */
export function readPrice(text: string): Price | undefined {
  const [input, output, currency, ...more] = text.trim().split(/[\s,;/]+/);
  if (!input || !output || more.length > 0) return undefined;
  const number = (digits: string) => (/^\d{1,6}(\.\d{1,6})?$/.test(digits) ? Number(digits) : Number.NaN);
  const price = { input: number(input), output: number(output), ...(currency && { currency }) };
  return priceSchema.safeParse(price).data;
}
