// The parent named by a fork is a name in any language, and neither a path nor a pattern.
import { expect, it, vi } from 'vitest';
import { isParentName } from '../../../src/vscode/replay/commands';

vi.mock('vscode', () => import('./fake-vscode'));

it.each(['a.episode.jsonl', 'mit Leerzeichen (2).episode.jsonl', 'épisode-я-試.jsonl', 'a+b,c.jsonl'])(
  'is a name: %s',
  (name) => expect(isParentName(name)).toBe(true),
);

it.each([
  '../a.jsonl',
  'a/b.jsonl',
  'a\\b.jsonl',
  'C:a.jsonl',
  '*.jsonl',
  'a?.jsonl',
  '[a].jsonl',
  '{a,b}.jsonl',
  'a\u0000.jsonl',
  'a\n.jsonl',
  '\u202Elnosj.jsonl',
  'a.json',
  `${'a'.repeat(256)}.jsonl`,
])('is none: %j', (name) => expect(isParentName(name)).toBe(false));
