import { describe, expect, it } from 'vitest';
import {
  ceilingOf,
  paramsOf,
  profileSchema,
  readProfiles,
  warningsOf,
} from '../../../../src/models/endpoint';
import { defaultDecoding } from '../../../../src/models/decoding';
import { pauseAfter, BACKOFF } from '../../../../src/models/endpoint/retry';

const LEAST = { name: 'Local', baseURL: 'http://localhost:8000/v1', model: 'm' };

describe('a profile', () => {
  it('needs a name, an address and a model', () => {
    expect(profileSchema.parse(LEAST)).toEqual({
      ...LEAST,
      timeoutSeconds: 120,
      maxCallSeconds: 3600,
      concurrency: 4,
      maxRetries: 4,
      stream: true,
    });
  });

  it('is read with the others; one that is wrong is named and left out', () => {
    const { profiles, problems } = readProfiles([
      LEAST,
      { ...LEAST, name: 'Typo', temprature: 1 },
      { ...LEAST, name: 'Hot', temperature: 9 },
      { ...LEAST, name: 'Key', baseURL: 'https://me:secret@example.org' },
      { ...LEAST, name: 'Body', extraBody: { messages: [] } },
      { ...LEAST, name: 'Twice' },
      { ...LEAST, name: 'Twice', baseURL: 'https://other.example.org' },
      'nonsense',
      null,
    ]);
    expect(profiles.map(({ name }) => name)).toEqual(['Local']);
    expect(problems).toEqual([
      'Endpoint "Typo": unknown field temprature',
      expect.stringMatching(/^Endpoint "Hot": temperature: /),
      'Endpoint "Key": baseURL: The base URL must not contain a name or a password: a key is kept apart from the profile.',
      'Endpoint "Body": extraBody: must not contain messages: the game writes the messages',
      expect.stringMatching(/^Endpoint 8: /),
      expect.stringMatching(/^Endpoint 9: /),
      'Endpoint "Twice": there are several of this name, and none is used.',
    ]);
    expect(readProfiles({}).problems).toEqual(['Endpoints must be a list of profiles.']);
  });

  it.each(['messages', 'model', 'stream', 'n', 'temperature', 'max_tokens', 'seed', 'tools'])(
    'extraBody leaves %s to others',
    (name) => {
      expect(profileSchema.safeParse({ ...LEAST, extraBody: { [name]: 1 } }).success).toBe(false);
    },
  );

  it('changes the experiment where it says something', () => {
    const profile = profileSchema.parse({ ...LEAST, temperature: 0, topK: null, maxTokens: 16 });
    const base = { temperature: 0.6, topP: 0.95, topK: 20, maxTokens: 256, seed: 3 };
    expect(paramsOf(profile, base)).toEqual({ temperature: 0, topP: 0.95, maxTokens: 16, seed: 3 });
    expect(paramsOf(profileSchema.parse(LEAST))).toEqual(defaultDecoding());
    expect(paramsOf(profileSchema.parse({ ...LEAST, thinking: true, topP: null }))).toEqual({
      temperature: 0.6,
      topK: 20,
      presencePenalty: 0,
      maxTokens: 16_384,
      thinking: true,
    });
  });

  it.each([
    { timeoutSeconds: 0.9 },
    { maxCallSeconds: 1e-9 },
    { price: { input: 1e308, output: 1 } },
    { price: { input: 1, output: 1_000_001 } },
  ])('has limits: %o', (changes) => {
    expect(profileSchema.safeParse({ ...LEAST, ...changes }).success).toBe(false);
  });

  it('may be at its limits', () => {
    const least = { timeoutSeconds: 1, maxCallSeconds: 1, price: { input: 0, output: 1e6, currency: 'USD' } };
    expect(profileSchema.parse({ ...LEAST, ...least })).toMatchObject(least);
  });

  it('warns where others can read along', () => {
    for (const host of [
      'localhost:1',
      'a.localhost',
      '127.0.0.1',
      '127.8.8.8:80',
      '[::1]:80',
      '0.0.0.0:8000',
      '[::]:8000',
      '[::ffff:127.0.0.1]',
    ]) {
      expect(warningsOf({ baseURL: `http://${host}/v1` })).toEqual([]);
    }
    for (const host of [
      'example.org',
      '192.168.1.4:8000',
      'localhost.example.org',
      '127.0.0.1.example.org',
      '[::ffff:10.0.0.1]',
      '[::2]',
    ]) {
      expect(warningsOf({ baseURL: `http://${host}/v1` })).toEqual([
        expect.stringContaining(
          `What is sent to ${new URL(`http://${host}`).host}, and a key if one is set, can be read`,
        ),
      ]);
      expect(warningsOf({ baseURL: `https://${host}/v1` })).toEqual([]);
    }
  });
});

describe('what an episode will ask for', () => {
  it('in calls and tokens', () => {
    expect(ceilingOf(91, 10, 256)).toEqual({
      calls: 91,
      mostCalls: 1001,
      tokens: 23_296,
      mostTokens: 256_256,
    });
    expect(ceilingOf(182, 0, undefined)).toEqual({
      calls: 182,
      mostCalls: 182,
      tokens: undefined,
      mostTokens: undefined,
    });
  });
});

describe('pauses', () => {
  it('double, up to a limit, and are shortened by chance', () => {
    const pauses = (random: number) =>
      [1, 2, 3, 9].map((attempt) => pauseAfter(attempt, undefined, BACKOFF, () => random));
    expect(pauses(0)).toEqual([500, 1000, 2000, 30_000]);
    expect(pauses(0.5)).toEqual([375, 750, 1500, 22_500]);
  });
});
