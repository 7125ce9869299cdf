/** The call that encloses the end of a text, and which of its arguments is being written there, from 0. */
export interface CallAt {
  readonly name: string;
  readonly argument: number;
}

/** `before` is the text up to the caret; it usually is not a complete predicate, so brackets are counted backwards. */
export function callAt(before: string): CallAt | undefined {
  const text = before.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (quoted) =>
    '_'.repeat(quoted.length),
  );
  let depth = 0;
  let argument = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at);
    if (')]}'.includes(character)) depth++;
    else if ('([{'.includes(character) && depth > 0) depth--;
    else if (character === ',' && depth === 0) argument++;
    else if ('([{'.includes(character)) {
      const name = character === '(' ? /([A-Za-z_]\w*)\s*$/.exec(text.slice(0, at))?.[1] : undefined;
      if (name && !/\bdef\s+\w+\s*$/.test(text.slice(0, at))) return { name, argument };
      argument = 0;
    }
  }
  return undefined;
}
