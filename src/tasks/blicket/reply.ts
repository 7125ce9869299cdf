/** Reads and writes replies of the blicket task. */
import { bare, lineAt, protocolLines } from '../protocol-lines';
import { readReply, type Candidate } from '../reply';
import type { Expect, Parsed, ParseResult } from '../task';
import { ANNOUNCE, RULE_REPLIES } from '../rule-discovery/turns';
import { listOf, namesOf, numberOf } from './objects';

/** The normal form of a test, which goes into the history. */
export const testReply = (objects: readonly number[]): Parsed => ({
  content: `Test: ${listOf(objects)}`,
  objects: namesOf(objects),
});

/** The normal form of an announcement. */
export const announceReply = (relevant: readonly number[], rule: string): Parsed => ({
  content: `Announce: relevant=${listOf(relevant)}; rule=${rule}`,
  relevant: namesOf(relevant),
  rule,
});

/** Characters of an announced rule. A description is far shorter; what is longer has run away. */
const MAX_RULE = 2_000;
/** Characters of a list of objects: ten names are far shorter. */
const MAX_LIST = 400;

/** Reads the reply to a turn, as generated: thinking is stripped here. Never throws; linear in the text's length. */
export const parseBlicket = (objects: number, expect: Expect, text: string): ParseResult =>
  readReply(
    {
      candidates: (turn, answer) =>
        turn === ANNOUNCE ? announcements(answer, objects) : tests(answer, objects),
      reminder: (turn) => blicketReminder(turn),
      missing: (turn) => `there is no line that begins with "${turn === ANNOUNCE ? 'Announce' : 'Test'}:"`,
      turns: RULE_REPLIES,
    },
    expect,
    text,
  );

const NO_LIST = '"Test:" is not followed by a list of objects in brackets';
const TEST_LIST = /^[\s*_`~]{0,20}\[([^\][]{0,400})\]/;

function* tests(answer: string, objects: number): Generator<Candidate> {
  for (const { from } of protocolLines(answer, 'test')) {
    const list = TEST_LIST.exec(answer.slice(from, from + MAX_LIST + 30));
    const read = list ? readObjects(list[1], objects) : { reason: NO_LIST };
    yield 'reason' in read ? read : { parsed: testReply(read.objects) };
  }
}

const NO_RELEVANT = '"Announce:" is not followed by relevant=[…] and rule=…';
const NO_RULE = 'the announcement has no rule';
const RELEVANT = /^[\s*_`~]{0,20}relevant[\s*_`~]{0,8}[=:][\s*_`~]{0,8}\[([^\][]{0,400})\]/i;
const RULE = /^[\s*_`~;,.]{0,20}rule[\s*_`~]{0,8}[=:]/i;

function* announcements(answer: string, objects: number): Generator<Candidate> {
  for (const { from } of protocolLines(answer, 'announce')) yield readAnnounced(answer, from, objects);
}

function readAnnounced(answer: string, from: number, objects: number): Candidate {
  const list = RELEVANT.exec(answer.slice(from, from + MAX_LIST + 100));
  if (!list) return { reason: NO_RELEVANT };
  const read = readObjects(list[1], objects);
  if ('reason' in read) return read;
  const after = from + list[0].length;
  const head = RULE.exec(answer.slice(after, after + 100));
  if (!head) return { reason: NO_RULE };
  // Bold that began before `Announce:` ends here.
  const rule = bare(lineAt(answer, after + head[0].length), '**');
  if (rule === '') return { reason: NO_RULE };
  if (rule.length > MAX_RULE) return { reason: `the announced rule has more than ${MAX_RULE} characters` };
  return { parsed: announceReply(read.objects, rule) };
}

type ReadObjects = { readonly objects: readonly number[] } | { readonly reason: string };

/** Reads objects, each once, in the order of the text: it has no meaning, but transcripts show the reply as it was. */
function readObjects(list: string, objects: number): ReadObjects {
  const names = list.split(',').map((name) => name.trim().replace(/^["'`]|["'`]$/g, ''));
  if (names.length === 1 && names[0] === '') return { objects: [] };
  const found = new Set<number>();
  for (const name of names) {
    const object = numberOf(name, objects);
    if (object === undefined) return { reason: `there is no object called "${name.slice(0, 40)}"` };
    found.add(object);
  }
  return { objects: [...found] };
}

/** The required form of a turn, as a message to the model. */
const blicketReminder = (expect: Expect): string =>
  expect === ANNOUNCE
    ? 'Please keep to the format. This is an Announce turn: answer with this one line and nothing else, and call the objects by their exact names.\nAnnounce: relevant=[object A, object B]; rule=<the rule in a few words>'
    : 'Please keep to the format. This is a Test turn: answer with this one line and nothing else, and call the objects by their exact names.\nTest: [object A, object B]';
