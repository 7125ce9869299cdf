/** The tests of other episodes, for the split `testswap`. */
import { isRecord, readJson } from '../../../base/json';
import type { ShownTest } from '../scenario';
import { FULL } from '../rules/three-numbers';

const RESULT = /input \(([^()\n]{1,400})\): (True|False)/;

/**
 * By the number of the rule: of a results file of the published program, of whose user messages each has one test at most,
 * or of a transcript of ours. Empty where it is neither, or of other rules than those of the split `full`.
 */
export function shownTests(text: string): ReadonlyMap<number, readonly ShownTest[]> {
  const results = readJson(text);
  return Array.isArray(results) ? ofResults(results) : ofTranscript(text);
}

function ofResults(entries: readonly unknown[]): ReadonlyMap<number, readonly ShownTest[]> {
  const found = new Map<number, readonly ShownTest[]>();
  for (const entry of entries) {
    if (!isRecord(entry) || !Array.isArray(entry['conversation_history'])) continue;
    const rule = entry['test_index'];
    if (typeof rule !== 'number' || rule < 1 || rule > FULL.length) continue;
    const tests = entry['conversation_history'].flatMap(testIn);
    if (tests.length > 0 && !found.has(rule)) found.set(rule, tests);
  }
  return new Map([...found].sort(([p], [q]) => p - q));
}

function testIn(message: unknown): ShownTest[] {
  if (!isRecord(message) || message['role'] !== 'user' || typeof message['content'] !== 'string') return [];
  const match = RESULT.exec(message['content']);
  return match
    ? [{ test: match[1].split(',').map((number) => number.trim()), positive: match[2] === 'True' }]
    : [];
}

function ofTranscript(text: string): ReadonlyMap<number, readonly ShownTest[]> {
  const [header, ...events] = text.split('\n').map(readJson);
  const scenario = isRecord(header) ? header['scenario'] : undefined;
  if (!isRecord(scenario) || scenario['split'] !== 'full') return new Map();
  const rule = scenario['rule'];
  const tests = events.flatMap(feedbackIn);
  return new Map(typeof rule === 'number' && tests.length > 0 ? [[rule, tests]] : []);
}

function feedbackIn(event: unknown): ShownTest[] {
  if (!isRecord(event) || event['type'] !== 'feedback') return [];
  const { positive, test } = event as { readonly positive?: unknown; readonly test?: unknown };
  return typeof positive === 'boolean' && Array.isArray(test) ? [{ test: test.map(String), positive }] : [];
}
