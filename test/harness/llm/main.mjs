// An OpenAI-compatible server to try things by hand: a simple player that answers in the form of the wason task.
//   node test/harness/llm/main.mjs [--port 8080] [--key SECRET] [--latency MS] [--chunk-ms MS] [--think tags|reasoning_content|reasoning]
//                                  [--scoring echo|prompt-logprobs|sglang|llama.cpp|completions]
//                                  [--no-stream] [--no-usage] [--faults JSON]
// Point a profile at http://127.0.0.1:8080/v1 with any model name. --faults is a list as in faults.mjs, one for each
// request in order, for example '[{"kind":"status","status":429,"headers":{"retry-after":"2"}},null,{"kind":"stall"}]'.
import { parseArgs } from 'node:util';
import { anyNext } from './scoring.mjs';
import { startLlmServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    key: { type: 'string' },
    latency: { type: 'string' },
    'chunk-ms': { type: 'string', default: '20' },
    think: { type: 'string' },
    'no-stream': { type: 'boolean' },
    'no-usage': { type: 'boolean' },
    scoring: { type: 'string' },
    faults: { type: 'string', default: '[]' },
  },
});

const server = await startLlmServer(
  {
    answer: play,
    ...(values.think && { reasoning: () => 'I should try something new.', reasoningIn: values.think }),
    ...(values.key && { key: values.key }),
    latencyMs: Number(values.latency ?? 0),
    chunkMs: Number(values['chunk-ms']),
    stream: !values['no-stream'],
    usage: !values['no-usage'],
    ...(values.scoring && { scoring: { routes: [values.scoring], next: anyNext } }),
    faults: JSON.parse(values.faults),
  },
  Number(values.port),
);
console.log(`${server.url} (Ctrl-C stops)`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void server.close().then(() => process.exit(0)));

/** Answers the two turns of the task, in all settings, and NO to everything else. */
function play(messages) {
  const last = messages.at(-1)?.content ?? '';
  if (last.includes('[A], [B], [C]')) return '[B]';
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  // The instruction names both kinds of turn, and ends with the first one.
  if (last.lastIndexOf('Turn - Test') > last.lastIndexOf('Turn - Announce'))
    return `Check: [${turn - 20}, ${turn * 2}, ${40 - turn}]`;
  if (!last.includes('Turn - Announce') && turn > 0) return 'NO';
  const rule = turn % 4 === 0 ? 'the numbers are increasing' : 'all numbers are even';
  if (!/\bMED\b/.test(messages[0]?.content ?? '')) return `Announce: ${rule}`;
  return `Announce: DAX rule - ${rule}\nAnnounce: MED rule - not so that ${rule}`;
}
