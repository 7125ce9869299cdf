/** Divides an announcement into clauses and joins their meanings; words that cannot be read become `unknown`. */
import { type Between, coordinate, type Link, resolveCommas, type Piece, type Cover } from './coordinate';
import {
  and,
  compare,
  count,
  type Meaning,
  MEANING_JOINS,
  or,
  readings,
  TRIPLE,
  UNGROUPED,
  unknown,
} from './meaning';
import { type Grammar, Parser } from './parse';
import { even, negative, odd, positive } from './relate';
import { conjuncts } from './resolve';
import { type Token, wordsOf } from './tokens';
import { isSpread, orWithin, quoted, takesBack, trusted } from './trust';

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
      const own = costOf(piece);
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

/** A remark that narrows nothing ends where its words end: the longer one is the better reading. */
const costOf = ({ from, to, meaning }: Piece): number =>
  meaning ? (meaning.is === 'always' ? 1 - (to - from) / UNREAD : 1) : UNREAD * (to - from);

/** The clauses that begin at a place, one for each place where one can end. */
function clausesAt(parser: Parser, at: number): readonly Piece[] {
  const ends = new Map<number, Meaning[]>();
  const either = parser.tokens[at]?.text === 'either' ? 1 : 0;
  for (const way of parser.ways('clause', at + either))
    ends.set(way.end, [...(ends.get(way.end) ?? []), way.value as Meaning]);
  return [...ends].map(([to, meanings]) => ({
    from: at,
    to,
    meaning: readings(possible(meanings), 'words with several meanings'),
  }));
}

/** "Positive, negative, positive" does not describe each number. */
function possible(meanings: readonly Meaning[]): readonly Meaning[] {
  const found = meanings.filter((one) => !contradicts(one));
  return found.length > 0 ? found : meanings;
}

/** Checks for two opposite claims about one number, even as alternatives. */
function contradicts(what: Meaning): boolean {
  if (what.is === 'or') return what.of.some(contradicts);
  if (what.is === 'readings') return what.of.every(contradicts);
  if (what.is !== 'and') return false;
  const claims = conjuncts(what);
  if (claims.some(contradicts)) return true;
  const parts = new Set(claims.map((one) => JSON.stringify(one)));
  const has = (one: Meaning): boolean => parts.has(JSON.stringify(one));
  const turns = TRIPLE.slice(1).some(
    (y, i) => has(compare(TRIPLE[i], '<', y)) && has(compare(TRIPLE[i], '>', y)),
  );
  return turns || TRIPLE.some((x) => (has(even(x)) && has(odd(x))) || (has(positive(x)) && has(negative(x))));
}

function unreadAt(linkAt: readonly (readonly unknown[])[], from: number, length: number): readonly Piece[] {
  const ends = linkAt.flatMap((links, at) => (links.length > 0 && at > from ? [at] : []));
  return [...ends, length].map((to) => ({ from, to }));
}

const UNREAD_ALTERNATIVES = 'alternatives that cannot all be read';

/** An unread part that is joined by "or" to the rest also reaches back over it. */
function meaningOf(parser: Parser, cover: Cover): Meaning {
  const { tokens } = parser;
  const unread = cover.pieces.filter(({ meaning }) => !meaning);
  const words = unread.flatMap(({ from, to }) => tokens.slice(from, to));
  if (unread.length > 0 && (takesBack(words) || orWithin(cover, tokens)))
    return unknown(`cannot read ${quoted(tokens.slice(unread[0].from, unread[0].to))}`);
  if (isSpread(cover, tokens)) return unknown('how far a condition reaches');
  const parts = trusted(parser, cover).map((value, i) => {
    const { from } = cover.pieces[i];
    return { value, ...(tokens[from]?.text === 'either' && { either: true as const }) };
  });
  const links = resolveCommas(cover.links);
  const whole = regrouped(parser, cover, coordinate(parts, links, MEANING_JOINS));
  if (unread.length === 0 || !links.some(({ kind }) => kind === 'or')) return whole;
  return eitherOf(parts, cover) ?? beginning(parts, links);
}

/**
 * "The numbers are even and increasing or the sum is positive": the last alternative may also belong to the second part
 * only, unless a comma or "either" groups the parts.
 */
function regrouped(parser: Parser, { pieces, links }: Cover, whole: Meaning): Meaning {
  const [first, last] = pieces;
  const [link] = links;
  if (
    pieces.length !== 2 ||
    !parser.grammar.has('complement') ||
    link.level > 1 ||
    link.kind === 'comma' ||
    !first.meaning ||
    !last.meaning
  )
    return whole;
  const { tokens } = parser;
  const words = tokens.slice(first.from, first.to).map(({ text }) => text);
  if (['either', 'both', 'neither', 'between'].some((word) => words.includes(word))) return whole;
  const other = link.kind === 'and' ? 'or' : 'and';
  for (let at = first.from + 1; at < first.to - 1; at++) {
    if (tokens[at].text !== other || tokens[at - 1].text === ',') continue;
    const begins = parser.ways('clause', first.from).filter(({ end }) => end === at);
    const goesOn = ['complement', 'verbPhrase'].some((rule) =>
      parser.ways(rule, at + 1).some(({ end }) => end === first.to),
    );
    if (begins.length === 0 || !goesOn) continue;
    const rival = other === 'or' ? or([begins[0].value as Meaning, whole]) : and([whole, unknown(UNGROUPED)]);
    return readings([whole, rival], UNGROUPED);
  }
  return whole;
}

/** "Either … or …": whatever the alternatives are that cannot be read, the others are enough. */
function eitherOf(
  parts: readonly { readonly value: Meaning; readonly either?: true }[],
  { pieces, links }: Cover,
): Meaning | undefined {
  if (!parts[0].either || links.some(({ kind }) => kind !== 'or')) return undefined;
  const read = parts.filter((_, i) => pieces[i].meaning).map(({ value }) => value);
  return read.length === 0 ? undefined : or([...read, unknown(UNREAD_ALTERNATIVES)]);
}

/**
 * Reads parts with alternatives that cannot all be read. Only what was said before them and set apart from
 * them is certain.
 */
function beginning(parts: readonly { readonly value: Meaning }[], links: readonly Link[]): Meaning {
  const most = Math.max(...links.filter(({ kind }) => kind === 'or').map(({ level }) => level));
  const end = links.findIndex(({ kind, level }) => kind === 'or' || level <= most);
  const certain = parts.slice(0, end).map(({ value }) => value);
  return and([...certain, unknown(UNREAD_ALTERNATIVES)]);
}

const NOT_BOTH = /^(.*?)(?:(?: ,)? (?:but|and)| ,) not both(?: of them)?(?: at (?:once|the same time))?$/;
const OR_BOTH = /^(.*?)(?: ,)? or both(?: of them)?$/;

/** "One of the two", exactly or at least. */
const isOneOfTwo = (what: Meaning): what is Meaning & { is: 'count' } =>
  what.is === 'count' && what.of.length === 2 && what.k === 1 && (what.op === '==' || what.op === '>=');

const singleReadings = (what: Meaning): readonly Meaning[] =>
  what.is === 'readings' ? what.of.flatMap(singleReadings) : [what];

/** The closing words about whether alternatives exclude each other. */
function alternatives(grammar: Grammar, tokens: readonly Token[]): Meaning | undefined {
  const words = wordsOf(tokens);
  const [only, both] = [NOT_BOTH.exec(words)?.[1], OR_BOTH.exec(words)?.[1]];
  const beginning = only ?? both;
  if (beginning === undefined) return undefined;
  const inner = coverWords(grammar, tokens.slice(0, beginning.split(' ').length));
  // "Either … or" may have been left open, and "one" is a number, too; this settles it.
  const possible = singleReadings(inner);
  const either = possible.find(isOneOfTwo) ?? possible[0];
  if (only !== undefined && isOneOfTwo(either)) return count(either.of, '==', 1);
  if (either.is !== 'or' || (only !== undefined && either.of.length !== 2))
    return both === undefined ? unknown('not both of what') : undefined;
  return only === undefined ? either : count(either.of, '==', 1);
}

/**
 * The meaning of the words by the rules `clause` and `clauseLink` of a grammar; parts that cannot be read are
 * `unknown`.
 */
export function coverWords(grammar: Grammar, tokens: readonly Token[]): Meaning {
  const resolved = alternatives(grammar, tokens);
  if (resolved) return resolved;
  const parser = new Parser(grammar, tokens);
  const found = covers(parser);
  if (parser.exhausted) return unknown('there are too many ways to read this');
  if (found.length === 0) return unknown('there are no words');
  return readings(
    found.map((cover) => meaningOf(parser, cover)),
    'the words can be put together in several ways',
  );
}
