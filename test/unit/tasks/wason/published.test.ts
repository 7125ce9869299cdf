/** The published episodes, where they are at hand: every reply of theirs is read as its authors read it. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANNOUNCE, TEST } from '../../../../src/tasks/rule-discovery/turns';
import { parseWason } from '../../../../src/tasks/wason/reply';
import type { WasonSetting } from '../../../../src/tasks/wason/settings';
import { rowsOf, transcriptsIn, WASON_EPISODES } from '../../../fixtures/published/data';

interface Row {
  readonly role?: string;
  readonly content?: string;
  readonly raw?: string;
  readonly meta?: { readonly variant: WasonSetting };
}

const transcripts = transcriptsIn(WASON_EPISODES);

describe.skipIf(transcripts.length === 0)('published wason episodes', () => {
  for (const path of transcripts) {
    it(`reads every reply of ${basename(path)}`, () => {
      const rows = rowsOf(path) as readonly Row[];
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
