// What was played is said by the task's own name for it wherever a transcript is opened.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { falsify, newFolder, onlyIn } from '../cli/episodes/support';
import { feed, openWorker } from '../replay/worker';

it.each([
  ['--task beliefs --cell dice-1d6-single --setting revealed', 'dice-1d6-single', /^dice-1d6-single \(/],
  [
    '--task reflection --test prlt --sessions 1',
    'prlt easy, session 1',
    /^Probabilistic reversal learning, easy, session 1$/,
  ],
  ['--task wilt --split lite --rule 8', 'lite, rule 8', /^lite, rule 8: /],
])('%s', async (args, short, full) => {
  const out = newFolder();
  await falsify(['run', ...args.split(' '), '--out', out]);
  const path = onlyIn(out);
  const shown = await falsify(['show', path]);
  expect(/^ {2}scenario {4}(.*)$/m.exec(shown.out)?.[1]).toMatch(full);
  expect(shown.out).toMatch(/^ {2}prompts {5}built-in, SHA-256 of the instruction as sent\s+[\da-f]{64}$/m);
  const methods = await falsify(['results', out, '--format', 'methods']);
  expect(methods.out).toContain('SHA-256 of the prompt templates (instructions without what differs');
  const ask = openWorker();
  ask({ op: 'open', name: 'a.episode.jsonl' });
  const { head } = feed(ask, readFileSync(path, 'utf8'));
  expect(head?.scenario).toBe(short);
  expect(head?.source).toMatch(full);
});
