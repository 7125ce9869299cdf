import type { Expression } from '../syntax';
import { K } from './kinds';
import type { Reader } from './reader';
import { refuseExpression } from './refuse';

/** One or more expressions with commas between them, up to the end of the node or `stop`. */
export function readList(reader: Reader, stop = -1): Expression {
  const from = reader.cursor.from;
  let to = from;
  let comma = false;
  const items: Expression[] = [];
  do {
    const kind = reader.kind();
    if (kind === stop || kind === K.Body || kind === K.AssignOp) break;
    to = reader.cursor.to;
    if (kind === K[',']) comma = true;
    else if (kind === K['*']) refuseExpression(reader);
    else items.push(reader.expression());
  } while (reader.next());
  const first = items[0] ?? reader.placeholder({ from, to });
  return comma ? { kind: 'tuple', items, span: { from, to } } : first;
}

/** Statements of the grammar include the line end. */
export function trimEnd(reader: Reader, from: number): number {
  let to = reader.cursor.to;
  while (to > from && /\s/.test(reader.source[to - 1])) to--;
  return to;
}
