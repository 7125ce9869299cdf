/** The published episodes, where they are at hand: every action is read, and every answer is the device's. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blicket } from '../../../../src/tasks/blicket';
import type { BlicketRule } from '../../../../src/tasks/blicket/rules';
import type { AskFeedback } from '../../../../src/tasks/question';
import { BLICKET_EPISODES, filesIn, rowsOf } from '../../../fixtures/published/data';

interface Row {
  readonly expect: string;
  readonly action: string;
  readonly response_message: string;
  readonly parsed_test_objects: readonly string[] | null;
  readonly game_state: {
    readonly object_names: readonly string[];
    readonly blicket_indices: readonly number[];
    readonly true_rule: BlicketRule;
  };
}

const logs = filesIn(BLICKET_EPISODES).filter((path) => /action_log_trial-\d+\.jsonl$/.test(path));
const nobody: AskFeedback = () => Promise.reject(new Error('the device needs no engine'));

describe.skipIf(logs.length === 0)('published blicket episodes', () => {
  it.each(logs.map((path) => ({ name: basename(path), path })))('$name', async ({ path }) => {
    const rows = rowsOf(path) as readonly Row[];
    const { object_names, blicket_indices, true_rule } = rows[0].game_state;
    const scenario = {
      objects: object_names.length,
      blickets: blicket_indices,
      rule: true_rule,
      placement: [],
    };
    const game = blicket.open(scenario, 'baseline');
    const answers: string[] = [];
    let position = game.start();
    for (const row of rows) {
      expect(position.expect).toBe(row.expect);
      for (const text of [row.action, row.response_message]) {
        const result = game.parse(row.expect, text);
        expect(result.ok && result.parsed.content).toBe(row.action);
        if (result.ok && row.parsed_test_objects)
          expect(result.parsed.objects).toEqual(row.parsed_test_objects);
      }
      const reply = game.parse(row.expect, row.action);
      if (!reply.ok) throw new Error(reply.reason);
      const move = await position.play(reply.parsed, nobody);
      if (move.feedback) answers.push(move.feedback.label ?? '');
      position = move.then;
    }
    expect(position.expect).toBeUndefined();
    const conversation = path.replace(/action_log_(trial-\d+)\.jsonl$/, 'conversation_$1.txt');
    expect(readFileSync(conversation, 'utf8').match(/^(?:ON|OFF)$/gm)).toEqual(answers);
  });
});
