/** The cells of a small suite, as a host plans them. */
import { expect } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import type { Ask } from '../../../src/judges/questions';
import { profileSchema } from '../../../src/models/endpoint';
import { Players } from '../../../src/players/players';
import { expandSuite } from '../../../src/suites/expand';
import { readSuite } from '../../../src/suites/read';
import { makeScenarios } from '../../../src/suites/scenarios';

const notAsked = () => Promise.reject(new Error('not asked'));

/** With the profile `qwen`, whose server is asked nothing. */
export const playersWith = (over: Readonly<Record<string, unknown>> = {}, ask: Ask = notAsked): Players =>
  new Players({
    ask,
    profile: (name) =>
      name === 'qwen'
        ? profileSchema.parse({ name, baseURL: 'http://127.0.0.1:1/v1', model: 'qwen-3', ...over })
        : undefined,
    key: () => Promise.resolve('sk-secret-1234567890'),
  });

export async function cellsOf(text: string) {
  const { suite } = readSuite(text);
  if (!suite) throw new Error('no suite');
  const players = playersWith();
  const expansion = await expandSuite(suite, {
    version: '1',
    player: (name, decoding) => players.player(name, decoding),
    judges: (names) => players.judges(names),
    rules: notAsked,
    text: notAsked,
    list: notAsked,
    pack: notAsked,
    make: (scenarios) =>
      Promise.resolve(
        finish(
          makeScenarios(scenarios, () => {
            throw new Error('not asked');
          }),
        ),
      ),
  });
  expect(expansion.issues).toEqual([]);
  return { suite, cells: expansion.cells };
}
