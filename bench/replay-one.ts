/** A process of its own: what a worker does with one long transcript. Prints one line of JSON. */
import { performance } from 'node:perf_hooks';
import { finish } from '../src/base/stepwise';
import { search } from '../src/replay/search';
import { OpenTranscript } from '../src/replay/transcript';
import { KINDS, transcriptBytes } from './replay/transcripts';

const MB = 2 ** 20;
const kind = process.argv[2] as keyof typeof KINDS;
const collect = (globalThis as unknown as { gc?: () => void }).gc ?? (() => undefined);

const pieces = [...transcriptBytes(KINDS[kind])];
const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
collect();
const before = process.memoryUsage();
const transcript = new OpenTranscript(`${kind}.episode.jsonl`);
/** Processor time of all threads of this process, in ms: it is the same however busy the machine is. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let opened = 0;
let longest = 0;
const started = worked();
for (const [i, piece] of pieces.entries()) {
  const began = performance.now();
  finish(transcript.feed(piece, i === pieces.length - 1));
  const took = performance.now() - began;
  opened += took;
  longest = Math.max(longest, took);
}
const openWork = worked() - started;
collect();
const after = process.memoryUsage();

const find = (text: string): { took: number; worked: number } => {
  const began = performance.now();
  const before = worked();
  finish(search(transcript, { op: 'search', text, matchCase: false, most: 500 }));
  return { took: performance.now() - began, worked: worked() - before };
};
const rows = performance.now();
for (let from = 0; from < transcript.rows.length; from += 1000)
  JSON.stringify(transcript.rows.slice(from, from + 1000));
const posted = performance.now() - rows;

process.stdout.write(
  JSON.stringify({
    bytes: bytes / MB,
    rows: transcript.rows.length,
    opened,
    openWork,
    longest,
    posted,
    /** The bytes were there before. */
    memory: (after.heapUsed - before.heapUsed + bytes) / MB,
    search: ['“needle”', 'needle', 'nowhere to be found', 'this\nhay', 'the rule', '“'].map(find),
  }),
);
