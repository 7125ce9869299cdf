/** The comments of a piece of YAML, told from `#` within texts. */
import { Lexer } from 'yaml';
import { maskUnquoted } from '../read/unquoted';

/** Each with its `#`, in order. */
export function commentsIn(text: string): string[] {
  const comments: string[] = [];
  let mark = '';
  for (const token of new Lexer().lex(maskUnquoted(text)?.text ?? text)) {
    // The lexer announces texts by a unit separator.
    if (token.startsWith('#') && mark !== '\x1f') comments.push(token.trimEnd());
    mark = token;
  }
  return comments;
}
