import { MAX_PROBLEMS, type Reader } from './reader';
import { bracketFindings } from './diagnose-brackets';
import { explainPlace } from './diagnose-place';
import { tokenFinding } from './diagnose-tokens';
import { tokenise } from './tokens';

/**
 * Explains a text that the grammar could not read; `at` is where it gave up. Reports at least one error: what
 * is wrong wherever it stands (`&&`, `≤`), else a bracket without partner, else what the place itself tells.
 */
export function diagnose(reader: Reader, at: number): void {
  const tokens = tokenise(reader.source);
  let found = 0;
  for (let i = 0; i < tokens.length && found < MAX_PROBLEMS; i++)
    found += tokenFinding(reader, tokens, i) ? 1 : 0;
  found += bracketFindings(reader, tokens);
  if (found === 0) explainPlace(reader, tokens, at);
}
