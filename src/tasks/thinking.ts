/** Thinking that a model writes into its reply: stripped before the reply is read and before it enters the history. */

export interface Thought {
  /** The reply without its thinking. */
  readonly answer: string;
  /** Thinking ended before it. */
  readonly thought: boolean;
  /** The reply ended within a thought: it has no answer (`answer` is what stands before). */
  readonly unfinished: boolean;
}

// Each needs a `<` to begin at and a bounded number of characters, so text without end is read in linear time.
const CLOSE = /<\/\s{0,4}think(?:ing)?\s{0,4}>/gi;
const OPEN = /<\s{0,4}think(?:ing)?\s{0,4}>/i;

/** Cuts off everything up to the last `</think>`, and everything from a `<think>` that no `</think>` follows. */
export function stripThinking(text: string): Thought {
  let end: number | undefined;
  for (const match of text.matchAll(CLOSE)) end = match.index + match[0].length;
  const rest = end === undefined ? text : text.slice(end);
  const open = OPEN.exec(rest);
  return {
    answer: open ? rest.slice(0, open.index) : rest,
    thought: end !== undefined,
    unfinished: open !== null,
  };
}
