/** Announcements in a reply: `Announce: …`, or two of them, of the DAX and of the MED rule. */
import { bare, lineAt, protocolLines } from '../protocol-lines';

/** `med`: in the setting `dual-goal`. */
export interface Announced {
  readonly rule: string;
  readonly med?: string;
}

export type FoundAnnouncement = Announced | { readonly reason: string };

/** Characters of one announced rule. A sentence is far shorter; what is longer has run away. */
const MAX_ANNOUNCEMENT = 2_000;

const EMPTY = '"Announce:" is not followed by a rule';
const TOO_LONG = `the announced rule has more than ${MAX_ANNOUNCEMENT} characters`;
const HALF = 'the announcement of one of the two rules is missing';

/** Lines with nothing but markdown on them, the rest of the first one included. */
const BLANKS = /(?:[\p{Zs}\t*_`~]{0,20}[\r\n\u2028\u2029]){0,8}/uy;
const ONLY_MARKS = /^[*_`~]*$/;
const PROTOCOL = /^[\s>#*_`~-]{0,40}(?:announce|check|turn)\b/i;

/** Yields the text of an `Announce:` line, or of the line after it if that is empty. */
function* announced(text: string): Generator<string> {
  for (const { rest, from } of protocolLines(text, 'announce')) {
    if (!ONLY_MARKS.test(rest)) {
      yield rest;
      continue;
    }
    BLANKS.lastIndex = from;
    BLANKS.exec(text);
    const next = lineAt(text, BLANKS.lastIndex);
    yield PROTOCOL.test(next) ? '' : bare(next);
  }
}

const fault = (rule: string): string | undefined =>
  ONLY_MARKS.test(rule) ? EMPTY : rule.length > MAX_ANNOUNCEMENT ? TOO_LONG : undefined;

/** Every announcement, in order, or what is wrong with it. */
export function* announceLines(text: string): Generator<FoundAnnouncement> {
  for (const rule of announced(text)) {
    const reason = fault(rule);
    yield reason === undefined ? { rule } : { reason };
  }
}

const NAMED =
  /^[*_`~]{0,3}(dax|med)\b(?:[ \t-]{1,4}rule\b)?[ \t*_`~]{0,8}[-:：\u2010-\u2015\u2212][ \t*_`~]{0,8}/i;

/** Every pair of announcements, whichever of the two comes first. */
export function* announcePairs(text: string): Generator<FoundAnnouncement> {
  let open: { dax?: string; med?: string } = {};
  for (const line of announced(text)) {
    const name = NAMED.exec(line);
    if (!name) {
      if (line === '') yield { reason: EMPTY };
      continue;
    }
    const rule = bare(line.slice(name[0].length));
    const reason = fault(rule);
    if (reason !== undefined) yield { reason };
    const which = name[1].toLowerCase() === 'dax' ? 'dax' : 'med';
    if (reason === undefined) open[which] = rule;
    const { dax, med } = open;
    if (dax === undefined || med === undefined) continue;
    yield { rule: dax, med };
    open = {};
  }
  if (open.dax !== undefined || open.med !== undefined) yield { reason: HALF };
}
