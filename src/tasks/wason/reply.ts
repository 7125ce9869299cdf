/** Reads and writes replies of the wason task. */
import type { Triple } from '../../predicate/domain';
import { readReply, type Candidate } from '../reply';
import type { Expect, Parsed, ParseResult } from '../task';
import { ANNOUNCE, RULE_REPLIES } from '../rule-discovery/turns';
import { announceLines, announcePairs, type Announced } from './announce-line';
import type { WasonSetting } from './settings';
import { testLines } from './test-line';

/** The normal form of a test, which goes into the history. */
export const testReply = (triple: Triple): Parsed & { readonly triple: Triple } => ({
  content: `Check: [${triple.join(',')}]`,
  triple: [...triple],
});

/** The normal form of an announcement. With `dual-goal`, `rule` is the DAX rule. */
export const announceReply = ({ rule, med }: Announced): Parsed & Announced =>
  med === undefined
    ? { content: `Announce: ${rule}`, rule }
    : { content: `Announce: DAX rule - ${rule}\nAnnounce: MED rule - ${med}`, rule, med };

/** Reads the reply to a turn, as generated: thinking is stripped here. Never throws; linear in the text's length. */
export const parseWason = (setting: WasonSetting, expect: Expect, text: string): ParseResult =>
  readReply(
    {
      candidates: (turn, answer) => candidates(setting, turn, answer),
      reminder: (turn) => wasonReminder(setting, turn),
      missing: (turn) => missing(setting, turn),
      turns: RULE_REPLIES,
    },
    expect,
    text,
  );

function* candidates(setting: WasonSetting, expect: Expect, answer: string): Generator<Candidate> {
  if (expect !== ANNOUNCE) {
    for (const found of testLines(answer))
      yield 'reason' in found ? found : { parsed: testReply(found.triple) };
    return;
  }
  const all = setting === 'dual-goal' ? announcePairs(answer) : announceLines(answer);
  for (const found of all) yield 'reason' in found ? found : { parsed: announceReply(found) };
}

function missing(setting: WasonSetting, expect: Expect): string {
  if (expect !== ANNOUNCE) return 'there is no line that begins with "Check:"';
  return setting === 'dual-goal'
    ? 'there are no two lines that begin with "Announce: DAX rule -" and "Announce: MED rule -"'
    : 'there is no line that begins with "Announce:"';
}

const TEST_FORM = `This is a Test turn: answer with this one line and nothing else, with three integers in place of the letters.
Check: [a,b,c]`;

const RULE_FORM = `This is an Announce turn: answer with this one line and nothing else.
Announce: <the rule in one short sentence>`;

const RULES_FORM = `This is an Announce turn: answer with these two lines and nothing else.
Announce: DAX rule - <that rule in one short sentence>
Announce: MED rule - <that rule in one short sentence>`;

/** The required form of a turn. */
const wasonReminder = (setting: WasonSetting, expect: Expect): string =>
  expect === ANNOUNCE ? (setting === 'dual-goal' ? RULES_FORM : RULE_FORM) : TEST_FORM;
