// llama.cpp itself behind the requests of its own server, with the model of tiny-model.mjs:
//   node test/harness/llama/server.mjs FOLDER      a folder in which `npm install node-llama-cpp` was run
// The first line it writes is the address. What is ours here is the shape of the answers; tokens and numbers are the engine's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ggufFile, softmax, tinyWeights, VOCABULARY } from './tiny-model.mjs';

const [folder, seed = '1'] = process.argv.slice(2);
const module = join(resolve(folder), 'node_modules/node-llama-cpp/dist/index.js');
const { getLlama, LlamaLogLevel } = await import(pathToFileURL(module).href);

const place = mkdtempSync(join(tmpdir(), 'tiny-llama-'));
const modelPath = join(place, 'tiny.gguf');
writeFileSync(modelPath, ggufFile(tinyWeights(Number(seed))));
const llama = await getLlama({
  gpu: false,
  build: 'never',
  skipDownload: true,
  logLevel: LlamaLogLevel.error,
});
const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
rmSync(place, { recursive: true });
const context = await model.createContext({
  contextSize: 512,
  sequences: 1,
  flashAttention: false,
  experimentalKvCacheKeyType: 'F32',
  experimentalKvCacheValueType: 'F32',
});
const sequence = context.getSequence();

/** A piece that is not a whole character comes as its bytes. */
function pieceOf(id) {
  const byte = /^<0x(..)>$/.exec(VOCABULARY[id])?.[1];
  return byte === undefined ? VOCABULARY[id].replaceAll('\u2581', ' ') : [parseInt(byte, 16)];
}

const tokenize = ({ content, add_special: special }) => ({
  tokens: [...(special ? [model.tokens.bos] : []), ...model.tokenize(content)].map((id) => ({
    id,
    piece: pieceOf(id),
  })),
});

/** All tokens: whatever a sampler would leave out is switched off. */
const ALL = { temperature: 1, topK: 0, topP: 1, minP: 0 };

async function complete({ prompt, n_probs: count }) {
  await sequence.clearHistory();
  const last = [prompt.at(-1), { generateNext: { logits: true, options: ALL } }];
  const { next } = (await sequence.controlledEvaluate([...prompt.slice(0, -1), last])).at(-1);
  const ids = [...next.logits.keys()];
  const top = softmax([...next.logits.values()])
    .map((probability, i) => ({ id: ids[i], token: String(pieceOf(ids[i])), logprob: Math.log(probability) }))
    .sort((p, q) => q.logprob - p.logprob)
    .slice(0, count);
  return { content: top[0].token, completion_probabilities: [{ ...top[0], top_logprobs: top }], stop: true };
}

const ROUTES = { '/tokenize': tokenize, '/completion': complete };

/** One request at a time: there is one sequence. */
let busy = Promise.resolve();
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const route = ROUTES[request.url];
    busy = busy.then(async () => {
      const answer = route
        ? await route(JSON.parse(Buffer.concat(parts).toString()))
        : { error: 'not found' };
      response.writeHead(route ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/v1`));
