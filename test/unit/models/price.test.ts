import { expect, it } from 'vitest';
import { profileSchema } from '../../../src/models/endpoint';
import { costOf, readPrice, showMoney } from '../../../src/models/price';

it('a price is for a million tokens, and its currency is a label', () => {
  const price = { input: 0.25, output: 2, currency: 'USD' };
  expect(costOf(price, { input: 2_000_000, output: 500_000 })).toEqual({ amount: 1.5, currency: 'USD' });
  expect(costOf({ input: 1, output: 3 }, { output: 1000 })).toEqual({ amount: 0.003, currency: undefined });
});

it.each([
  [{ amount: 12.5, currency: 'USD' }, '12.50 USD'],
  [{ amount: 0.0042 }, '0.0042'],
  [{ amount: 0 }, '0.00'],
  [{ amount: 1234.567, currency: '€' }, '1234.57 €'],
])('%j is shown as %s', (money, shown) => {
  expect(showMoney(money)).toBe(shown);
});

it('is read from a line, or not at all', () => {
  expect(readPrice(' 0.25 2 USD ')).toEqual({ input: 0.25, output: 2, currency: 'USD' });
  expect(readPrice('3/15')).toEqual({ input: 3, output: 15 });
  for (const wrong of ['', '1', '1 2 3', '-1 2', '1e3 2', '1 2 USD more', '1 2 <b>', '1 2 toolongword'])
    expect([wrong, readPrice(wrong)]).toEqual([wrong, undefined]);
});

it('in a profile has both numbers, none below 0, and a label without markup', () => {
  const profile = { name: 'a', baseURL: 'https://a.example/v1', model: 'm' };
  const read = (price: object) => profileSchema.safeParse({ ...profile, price }).success;
  expect(read({ input: 0, output: 0.5, currency: 'EUR' })).toBe(true);
  for (const wrong of [{ input: 1 }, { input: -1, output: 1 }, { input: 1, output: 1, currency: '<i>' }])
    expect([wrong, read(wrong)]).toEqual([wrong, false]);
});
