import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleMetrics } from '../../../src/metrics/rules';
import type { RuleMetrics } from '../../../src/tasks/rule-discovery/measures/schema';
import { EPISODES, rowsOf } from '../../fixtures/published/data';
import { LogBuilder } from './events';

const WASON = 'wason_experiments/runs/ood_test/';
const BLICKET =
  'blicket_experiments/runs_2blickets/llama-3.3-70b-instruct/obj_4/conjunctive_45tests/obj_4/conjunctive_45tests/action_log_trial-0';

type Row = Record<string, unknown>;

const rows = (path: string) => rowsOf(join(EPISODES, path)) as readonly Row[];

interface Stored {
  readonly correct: readonly boolean[];
  readonly compatible: readonly unknown[];
  readonly raw: readonly string[];
}

/** A log with the verdicts as they were stored: announcement, test, announcement, … */
function metricsOf({ correct, compatible, raw }: Stored): RuleMetrics {
  const log = new LogBuilder();
  correct.forEach((right, i) => {
    const announced = log.reply('announce', i + 1, { raw: raw[2 * i] });
    log.verdict('equivalence', announced, right ? 'correct' : 'incorrect');
    if (i >= compatible.length) return;
    const tested = log.reply('test', i + 1, { raw: raw[2 * i + 1] });
    const verdict = compatible[i];
    if (typeof verdict === 'boolean')
      log.verdict('compatibility', tested, verdict ? 'compatible' : 'incompatible');
  });
  return ruleMetrics(log.events);
}

function wason(path: string): RuleMetrics {
  const base = `${WASON}${path}`;
  return metricsOf({
    correct: rows(`${base}_judge_guesses.jsonl`).map(({ outcome }) => outcome === 'CORRECT'),
    compatible: rows(`${base}_judge_compatibility.jsonl`)
      .slice(1)
      .map((row) => row['compatible']),
    raw: rows(`${base}.jsonl`)
      .filter(({ role }) => role === 'model')
      .map((row) => String(row['raw'])),
  });
}

function blicket(): RuleMetrics {
  return metricsOf({
    correct: rows(`${BLICKET}_judge_guess.jsonl`).map((row) => row['rule_correct'] === true),
    compatible: rows(`${BLICKET}_judge_compat.jsonl`)
      .slice(1)
      .map((row) => row['compatible']),
    raw: rows(`${BLICKET}.jsonl`).map((row) => String(row['response_message'])),
  });
}

describe.skipIf(!existsSync(EPISODES))('metrics of published episodes by their stored verdicts', () => {
  it('tests before success are those of the published tables', () => {
    const llama = wason('llama-3.3-70b-instruct/think-in-opposites/O2_1/inst4/O2_1_inst4_20251112-140200');
    const gemini = wason('gemini-2.5-pro/think-in-opposites/O3_2/inst1/O3_2_inst1_20260227-023310');
    expect(llama).toMatchObject({ solved: true, testsBeforeSuccess: 9, announcements: 46, tests: 45 });
    expect(gemini).toMatchObject({ solved: true, testsBeforeSuccess: 10, announcements: 46, tests: 45 });
    expect(blicket()).toMatchObject({ solved: true, testsBeforeSuccess: 8, announcements: 46, tests: 45 });
  });

  it('unsolved ones count all tests', () => {
    const unsolved = wason('gpt-4o/baseline/O1_1/inst1/O1_1_inst1_20251116-185603');
    expect(unsolved).toMatchObject({ solved: false, testsBeforeSuccess: null });
    expect(unsolved.ic.before).toEqual(unsolved.ic.all);
    expect(unsolved.ic.all.incompatible + unsolved.ic.all.compatible).toBe(45);
    expect(unsolved.tokens).toMatchObject({ unit: 'words', turns: 91 });
  });
});
