/** The published episodes, where they are at hand: every reply of theirs is read as its authors read it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANNOUNCE, TEST } from '../../../../src/tasks/turns';
import { parseWason } from '../../../../src/tasks/wason/reply';
import type { WasonSetting } from '../../../../src/tasks/wason/settings';

const FOLDER = join(import.meta.dirname, '../../../../../shared/data/published-episodes/wason_experiments');

interface Row {
  readonly role?: string;
  readonly content?: string;
  readonly raw?: string;
  readonly meta?: { readonly variant: WasonSetting };
}

function transcripts(): { name: string; rows: Row[] }[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl') && !name.includes('_judge_'))
    .map((name) => ({
      name,
      rows: readFileSync(join(FOLDER, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    }));
}

describe.skipIf(!existsSync(FOLDER))('published wason episodes', () => {
  for (const { name, rows } of transcripts()) {
    it(`reads every reply of ${name.split('/').at(-1)}`, () => {
      const setting = rows[0].meta!.variant;
      const replies = rows.filter((row) => row.role === 'model');
      for (const [i, { raw, content }] of replies.entries()) {
        const result = parseWason(setting, i % 2 === 0 ? ANNOUNCE : TEST, raw!);
        expect(result.ok && result.parsed.content).toBe(content);
      }
      expect(replies.length).toBe(91);
    });
  }
});
