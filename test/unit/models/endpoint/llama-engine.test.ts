/**
 * Probabilities from llama.cpp itself, with a model of ours: what the product reads of them is what a forward pass in
 * JavaScript gives. It runs where FALSIFY_LLAMA is a folder in which `npm install node-llama-cpp` was run.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointModel } from '../../../../src/models/endpoint/model';
import { profileSchema } from '../../../../src/models/endpoint';
import { scoredTexts, believed } from '../../../../src/tasks/beliefs/believed';
import { readScores } from '../../../../src/tasks/scores';
import { nextProbabilities, tinyWeights, VOCABULARY } from '../../../harness/llama/tiny-model.mjs';
import { textOf } from './support';

const folder = process.env['FALSIFY_LLAMA'];
const SEED = 7;
const BOS = 1;

/** Contexts and outcomes: one token, several, one that begins another one, bytes of other characters. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['A die has 4 faces. The die is cast. The die lands on face number', ['1', '2', '3', '4']],
  ['The dice are cast. The sum of the results is equal to', ['1', '10', '12']],
  ['A person chooses at random option', ['A', 'B', 'Left', 'Right']],
  ['The colour of the ball is', ['red', 'blue', 'grün', '赤']],
];

describe.skipIf(folder === undefined)(
  'llama.cpp as a second opinion (FALSIFY_LLAMA names its folder)',
  () => {
    const weights = tinyWeights(SEED);
    let server: ChildProcess;
    let url = '';

    beforeAll(async () => {
      server = spawn(process.execPath, ['test/harness/llama/server.mjs', folder!, String(SEED)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      url = await new Promise<string>((resolve, reject) => {
        server.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim()));
        server.once('exit', (code) => reject(new Error(`the server ended: ${code}`)));
      });
    }, 120_000);
    afterAll(() => server.kill());

    const scored = async (prompt: string, continuations: readonly string[]) => {
      const profile = profileSchema.parse({ name: 'p', baseURL: url, model: 'tiny', timeoutSeconds: 60 });
      const request = { prompt, continuations, messages: [] };
      const { signal } = new AbortController();
      return readScores(await textOf(endpointModel(profile).score!(request, {}, signal)))!;
    };

    async function tokensOf(content: string): Promise<readonly number[]> {
      const body = JSON.stringify({ content, add_special: true });
      const answer = await fetch(new URL('/tokenize', url), { method: 'POST', body });
      const { tokens } = (await answer.json()) as { readonly tokens: readonly { readonly id: number }[] };
      return tokens.map(({ id }) => id);
    }

    /** By the forward pass: the product over the tokens behind the context. */
    async function truthOf(context: string, outcome: string): Promise<number> {
      const [before, whole] = [await tokensOf(context), await tokensOf(`${context} ${outcome}`)];
      const from = whole.findIndex((id, i) => before[i] !== id);
      return whole
        .slice(from)
        .reduce((product, id, i) => product * nextProbabilities(weights, whole.slice(0, from + i))[id], 1);
    }

    it('begins each text as the engine does', async () => {
      const ids = await tokensOf('The capital of France is Paris');
      expect(ids[0]).toBe(BOS);
      expect(VOCABULARY[ids.at(-1)!]).toBe('▁Paris');
    });

    it.each(TEXTS)(
      'has the probabilities after "%s"',
      async (context, outcomes) => {
        const continuations = outcomes.map((outcome) => ` ${outcome}`);
        const scores = await scored(context, continuations);
        expect(scores.route).toBe('llama.cpp');
        for (const [i, outcome] of outcomes.entries()) {
          const { logprob } = scores.continuations[i];
          expect(logprob, outcome).toBeCloseTo(Math.log(await truthOf(context, outcome)), 4);
        }
      },
      60_000,
    );

    it('says what a number is worth that goes on in others', async () => {
      const [context, outcomes] = TEXTS[1];
      const texts = scoredTexts(outcomes, 'complement');
      const { coverage, probabilities } = believed(texts, await scored(context, texts.continuations));
      const whole = await tokensOf(`${context} 1`);
      const next = nextProbabilities(weights, whole);
      const goesOn = VOCABULARY.flatMap((token, id) => (/^\d$/.test(token) ? next[id] : []));
      const one = (await truthOf(context, '1')) * (1 - goesOn.reduce((sum, p) => sum + p, 0));
      expect(coverage * probabilities[0]).toBeCloseTo(one, 6);
    }, 60_000);
  },
);
