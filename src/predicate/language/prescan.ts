import { grouped } from '../../base/number-words';
import { tokenise, type Token } from './tokens';
import type { Reader } from './reader';

/** Longer texts are not read. */
const MAX_LENGTH = 20_000;

/** CPython's limit of brackets inside each other. */
const MAX_BRACKETS = 200;

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const TILDE = 126;

/**
 * Checks that must precede the grammar. One pass over the characters recognises most texts as plain; only the others
 * are checked token by token. True if the text may be parsed.
 */
export function prescan(reader: Reader): boolean {
  const { source } = reader;
  const { length } = source;
  if (length > MAX_LENGTH) {
    const message = `A predicate can have at most 20,000 characters; this one has ${grouped(length)}`;
    reader.report('predicate-too-long', { from: 0, to: length }, message);
    return false;
  }
  let brackets = 0;
  let plain = true;
  for (let i = 0; i < length; i++) {
    const code = source.charCodeAt(i);
    if (code === 40 || code === 91 || code === 123) brackets++;
    else if (code > TILDE || (code < SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB))
      plain = false;
  }
  if (plain && brackets <= MAX_BRACKETS) return true;
  const tokens = tokenise(source);
  const deep = brackets > MAX_BRACKETS && tooManyBrackets(reader, tokens);
  return !deep && !tokens.some((token) => token.type === 'strange') && checkHidden(reader);
}

function tooManyBrackets(reader: Reader, tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const token of tokens) {
    if (token.type === 'close' && depth > 0) depth--;
    if (token.type !== 'open' || ++depth <= MAX_BRACKETS) continue;
    reader.report('too-many-brackets', token, 'Brackets are nested too deeply: Python reads at most 200');
    return true;
  }
  return false;
}

/** Strings and comments may hold any text, but no half characters and nothing that ends it for Python. */
function checkHidden(reader: Reader): boolean {
  const match = /[\0\f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(
    reader.source,
  );
  if (!match) return true;
  const span = { from: match.index, to: match.index + 1 };
  reader.report('bad-character', span, 'There is an invisible character here that Python cannot read', {
    fixes: [{ title: 'Remove it', edits: [{ span, text: '' }] }],
  });
  return false;
}
