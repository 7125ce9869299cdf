/** Words and marks of a text that the grammar could not read. Made only to explain what is wrong with it. */
export interface Token {
  readonly type: 'name' | 'number' | 'string' | 'operator' | 'open' | 'close' | 'line' | 'strange' | 'end';
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** A string that the text or the line ends before it does. */
  readonly open?: boolean;
}

const PATTERN = new RegExp(
  [
    /(?<space>[ \t\f]+|\\\r?\n|#[^\r\n]*)/,
    /(?<line>\r\n|\n|\r)/,
    /(?<string>(?:[rRuUbBfF]|[rR][bBfF]|[bBfF][rR])?(?:"""(?:[^\\]|\\[^])*?(?:"""|$)|'''(?:[^\\]|\\[^])*?(?:'''|$)|"(?:[^\\"\r\n]|\\(?:\r\n|[^]))*"?|'(?:[^\\'\r\n]|\\(?:\r\n|[^]))*'?))/,
    /(?<number>0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?(?:[jJ](?!\w))?)/,
    /(?<name>[A-Za-z_]\w*)/,
    /(?<open>[([{])/,
    /(?<close>[)\]}])/,
    /(?<operator>===|!==|\*\*=|\/\/=|<<=|>>=|&&|\|\||\*\*|\/\/|<<|>>|<=|>=|==|!=|<>|=<|=>|:=|->|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|@=|\.\.\.?|\+\+|--|[-+*/%&|^~<>=!?:;,.@])/,
    /(?<strange>[^])/u,
  ]
    .map((part) => part.source)
    .join('|'),
  'yu',
);

const TYPES = ['line', 'string', 'number', 'name', 'open', 'close', 'operator', 'strange'] as const;

/** Splits a source into tokens, and ends with one of type 'end'. Never fails: what is not a token is one 'strange' character. */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(source);
    const groups = match?.groups ?? {};
    const text = match?.[0] || source[at];
    const type = TYPES.find((name) => groups[name] !== undefined);
    if (type || !groups.space) tokens.push(token(type ?? 'strange', at, text));
    at += text.length;
  }
  tokens.push({ type: 'end', from: source.length, to: source.length, text: '' });
  return tokens;
}

function token(type: Token['type'], from: number, text: string): Token {
  const base = { type, from, to: from + text.length, text };
  if (type !== 'string') return base;
  const body = text.replace(/^[a-zA-Z]*/, '');
  const quote = /^("""|'''|"|')/.exec(body)?.[0] ?? '"';
  const escaped = /(?:^|[^\\])(?:\\\\)*\\$/.test(body.slice(0, -quote.length));
  const closed = body.length >= 2 * quote.length && body.endsWith(quote) && !escaped;
  return closed ? base : { ...base, open: true };
}
