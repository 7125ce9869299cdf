/** A whole announcement: its clauses, what joins them, and the parts that nobody can read. */
import { coordinate, type Link, resolveCommas } from './coordinate';
import { and, count, type Meaning, or, readings, unknown } from './meaning';
import { type Grammar, Parser } from './parse';
import { type Token, wordsOf } from './tokens';

type Between = Link | { readonly kind: 'comma'; readonly level: number };
interface Piece {
  readonly from: number;
  readonly to: number;
  /** Undefined: words that cannot be read. */
  readonly meaning?: Meaning;
}
interface Cover {
  readonly cost: number;
  readonly pieces: readonly Piece[];
  readonly links: readonly Between[];
}

/** A word that cannot be read costs more than any number of clauses. */
const UNREAD = 1000;
const MAX_TIES = 12;

/** The best ways to cut the words from each place on into clauses: fewest unread words, then fewest clauses. */
function covers(parser: Parser): readonly Cover[] {
  const { length } = parser.tokens;
  const best: (readonly Cover[])[] = Array.from({ length: length + 1 }, () => []);
  const linkAt = Array.from({ length }, (_, at) => parser.ways('clauseLink', at));
  for (let at = length - 1; at >= 0; at--) {
    const found: Cover[] = [];
    for (const piece of [...clausesAt(parser, at), ...unreadAt(linkAt, at, length)]) {
      const own = piece.meaning ? 1 : UNREAD * (piece.to - piece.from);
      if (piece.to === length) found.push({ cost: own, pieces: [piece], links: [] });
      for (const link of linkAt[piece.to] ?? [])
        for (const rest of best[link.end] ?? [])
          found.push({
            cost: own + rest.cost,
            pieces: [piece, ...rest.pieces],
            links: [link.value as Between, ...rest.links],
          });
    }
    const least = Math.min(...found.map(({ cost }) => cost));
    best[at] = found.filter(({ cost }) => cost === least);
    if (best[at].length > MAX_TIES) parser.giveUp();
    if (parser.exhausted) return [];
  }
  return best[0];
}

/** The clauses that begin at a place, one for each place where one can end. */
function clausesAt(parser: Parser, at: number): readonly Piece[] {
  const ends = new Map<number, Meaning[]>();
  const either = parser.tokens[at]?.text === 'either' ? 1 : 0;
  for (const way of parser.ways('clause', at + either))
    ends.set(way.end, [...(ends.get(way.end) ?? []), way.value as Meaning]);
  return [...ends].map(([to, meanings]) => ({
    from: at,
    to,
    meaning: readings(meanings, 'words with several meanings'),
  }));
}

function unreadAt(linkAt: readonly (readonly unknown[])[], from: number, length: number): readonly Piece[] {
  const ends = linkAt.flatMap((links, at) => (links.length > 0 && at > from ? [at] : []));
  return [...ends, length].map((to) => ({ from, to }));
}

/** After these words nothing that was said is certain. */
const REVOKES = new Set([
  ...[
    'unless',
    'except',
    'excluding',
    'if',
    'instead',
    'otherwise',
    'however',
    'actually',
    'wrong',
    'another',
  ],
  ...[
    'maybe',
    'perhaps',
    'order',
    'regardless',
    'sometimes',
    'usually',
    'often',
    'mostly',
    'rather',
    'false',
  ],
  ...[
    'when',
    'whenever',
    'only',
    'opposite',
    'similar',
    'approximately',
    'about',
    'roughly',
    'almost',
    'nearly',
  ],
  ...[
    'could',
    'might',
    'may',
    'possibly',
    'probably',
    'alternatively',
    'else',
    'typically',
    'generally',
    'untrue',
  ],
  ...[
    'following',
    'optional',
    'optionally',
    'either',
    'incorrect',
    'violates',
    'reverse',
    'exception',
    'exceptions',
  ],
]);
/** What a further "and" could make less true: "none is even and …" does not say that none is even. */
const NARROWS = new Set([
  ...[
    'exactly',
    'only',
    'none',
    'no',
    'not',
    'most',
    'less',
    'fewer',
    'never',
    'neither',
    'if',
    'without',
    'just',
  ],
  ...['single', 'one', 'two', 'precisely', 'zero', 'up'],
]);

const has = (tokens: readonly Token[], words: ReadonlySet<string>): boolean =>
  tokens.some(({ text }) => words.has(text));

/** Clauses whose subject is not said belong to a subject before them, which may have been among the unread words. */
const HAS_SUBJECT =
  /^(either )?((the|all|each|every|none|no|not|at|exactly|only|both|neither|any|one|two|there|its|their|they|it|a|b|c|these|if) |(a|b|c|x|y|z)$)/;

function trusted(cover: Cover, tokens: readonly Token[]): readonly Meaning[] {
  return cover.pieces.map(({ from, to, meaning }, i): Meaning => {
    if (!meaning) return unknown(`cannot read “${shorten(wordsOf(tokens.slice(from, to)))}”`);
    const words = tokens.slice(from, to);
    if (!standsAlone(cover, tokens, i)) return unknown(`what is “${shorten(wordsOf(words))}”`);
    const next = cover.pieces[i + 1];
    const apart =
      (cover.links[i]?.level ?? 0) >= 4 || (next && isClause(wordsOf(tokens.slice(next.from, next.to))));
    return next && !next.meaning && !apart && has(words, NARROWS)
      ? unknown(`what follows “${shorten(wordsOf(words))}”`)
      : meaning;
  });
}

/**
 * Whether a clause can be relied on after unread words: it has a subject of its own, and they were a clause of their own
 * and not the beginning of that subject ("not both a and b …").
 */
function standsAlone(cover: Cover, tokens: readonly Token[], i: number): boolean {
  const before = cover.pieces.slice(0, i).map((piece, at) => ({ piece, level: cover.links[at].level }));
  const unread = before.filter(({ piece }) => !piece.meaning);
  const { from, to } = cover.pieces[i];
  if (unread.length > 0 && !HAS_SUBJECT.test(wordsOf(tokens.slice(from, to)))) return false;
  return unread.every(
    ({ piece, level }) => level >= 4 || isClause(wordsOf(tokens.slice(piece.from, piece.to))),
  );
}

/** Unread words that are a clause of their own change nothing of the clause before. */
const isClause = (words: string): boolean =>
  HAS_SUBJECT.test(words) && /\b(is|are|must|has|have|should|contains?|includes?)\b/.test(words);

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** An "or" among unread words must not separate more than the "and" before them. */
function orWithin(cover: Cover, tokens: readonly Token[]): boolean {
  return cover.pieces.some(({ from, to, meaning }, i) => {
    if (meaning) return false;
    const words = tokens.slice(from, to).map(({ text }) => text);
    const most = Math.max(cover.links[i - 1]?.level ?? 5, 1);
    return words.some((word, at) => word === 'or' && (most < 2 || words[at - 1] === ','));
  });
}

const JOINS = {
  and,
  or,
  open: (of: readonly Meaning[]) => readings(of, '“and” and “or” without a sign of what belongs together'),
};

/** An unread part that is joined by "or" to the rest also reaches back over it. */
function meaningOf(cover: Cover, tokens: readonly Token[]): Meaning {
  const unread = cover.pieces.filter(({ meaning }) => !meaning);
  const words = unread.flatMap(({ from, to }) => tokens.slice(from, to));
  if (unread.length > 0 && (has(words, REVOKES) || orWithin(cover, tokens)))
    return unknown(`cannot read “${shorten(wordsOf(tokens.slice(unread[0].from, unread[0].to)))}”`);
  const parts = trusted(cover, tokens).map((value, i) => {
    const { from } = cover.pieces[i];
    return { value, ...(tokens[from]?.text === 'either' && { either: true }) };
  });
  const links = resolveCommas(cover.links);
  const whole = coordinate(parts, links, JOINS);
  return unread.length > 0 && links.some(({ kind }) => kind === 'or') ? beginning(parts, links) : whole;
}

/** Of alternatives that cannot all be read, what was said before them and set apart from them is certain. */
function beginning(parts: readonly { readonly value: Meaning }[], links: readonly Link[]): Meaning {
  const most = Math.max(...links.filter(({ kind }) => kind === 'or').map(({ level }) => level));
  const end = links.findIndex(({ kind, level }) => kind === 'or' || level <= most);
  const certain = parts.slice(0, end).map(({ value }) => value);
  return and([...certain, unknown('alternatives that cannot all be read')]);
}

/** What the words mean by the rules `clause` and `clauseLink` of a grammar; parts that cannot be read are `unknown`. */
export function coverWords(grammar: Grammar, tokens: readonly Token[]): Meaning {
  const only = wordsOf(tokens).match(
    /^(.*?)(?: ,)? (?:but|and) not both(?: of them)?(?: at (?:once|the same time))?$/,
  );
  if (only) {
    const inner = coverWords(grammar, tokens.slice(0, only[1].split(' ').length));
    // "Either … or" may have been left open; "not both" settles it.
    const either = inner.is === 'readings' ? inner.of[0] : inner;
    return either.is === 'or' && either.of.length === 2
      ? count(either.of, '==', 1)
      : unknown('not both of what');
  }
  const parser = new Parser(grammar, tokens);
  const found = covers(parser);
  if (parser.exhausted) return unknown('there are too many ways to read this');
  if (found.length === 0) return unknown('there are no words');
  return readings(
    found.map((cover) => meaningOf(cover, tokens)),
    'the words can be put together in several ways',
  );
}
