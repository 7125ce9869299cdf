/** Enumerations of any rule, with what belongs together. */
import { type Between, coordinate, resolveCommas, type Joins, type Part } from '../coordinate';
import type { Native, Parser, Way } from '../parse';

/** State that a part passes on to the next one, such as a preceding verb. */
interface Chain<T> {
  readonly parts: readonly Part<T>[];
  readonly links: readonly Between[];
  readonly end: number;
}

const MAX_CHAINS = 300;

/** The ways to read one part, which one of `openers` may precede. */
function partsAt<T>(
  parser: Parser,
  rule: string,
  from: number,
  openers: readonly string[],
): readonly { readonly part: Part<T>; readonly end: number }[] {
  const opener = parser.tokens[from]?.text ?? '';
  const at = from + (openers.includes(opener) ? 1 : 0);
  const rest = { word: parser.tokens[at]?.text, ...(opener === 'either' && { either: true }) };
  return parser.ways(rule, at).map(({ value, end }) => ({ part: { value: value as T, ...rest }, end }));
}

function grow<T>(
  parser: Parser,
  chain: Chain<T>,
  rules: readonly string[],
  linkRule: string,
): readonly Chain<T>[] {
  return parser.ways(linkRule, chain.end).flatMap((link) =>
    rules.flatMap((rule) =>
      partsAt<T>(parser, rule, link.end, ['either', 'both']).map(({ part, end }): Chain<T> => ({
        parts: [...chain.parts, part],
        links: [...chain.links, link.value as Between],
        end,
      })),
    ),
  );
}

/** "Odd, even, odd" goes through the places, because one thing is not described twice in the same way. */
function repeats(parser: Parser, parts: readonly { readonly value: unknown }[]): boolean {
  return parts.length > 2 && new Set(parts.map(({ value }) => parser.idOf(value))).size < parts.length;
}

/** "But not both" after alternatives. */
function endOfNotBoth(parser: Parser, at: number): number | undefined {
  const words = parser.tokens.slice(at, at + 5).map(({ text }) => text);
  const start = words[0] === ',' ? 1 : 0;
  const found =
    ['but', 'and'].includes(words[start] ?? '') && words[start + 1] === 'not' && words[start + 2] === 'both';
  return found ? at + start + 3 : undefined;
}

/**
 * One or more of a rule, joined by links: every beginning of the enumeration is a way to read it. `fewest`: of several
 * ways to read the same words, those with the fewest parts.
 */
export function enumeration<T>(
  first: string,
  rest: readonly string[],
  joins: Joins<T> & { xor(of: readonly T[]): T | undefined },
  linkRule = 'link',
  fewest = false,
): Native {
  const native: Native = (parser, at): readonly Way<T>[] => {
    const isEither = parser.tokens[at]?.text === 'either';
    let chains: readonly Chain<T>[] = partsAt<T>(parser, first, at, ['either']).map(({ part, end }) => ({
      parts: [part],
      links: [],
      end,
    }));
    const found: Way<T>[] = [];
    const reached = new Set<number>();
    for (let round = 0; round < 24 && chains.length > 0; round++) {
      for (const chain of chains) {
        if (fewest && reached.has(chain.end)) continue;
        // "Either" promises an "or".
        if (isEither && !chain.links.some(({ kind }) => kind === 'or')) continue;
        if (repeats(parser, chain.parts) || joins.fits?.(chain.parts) === false) continue;
        const links = resolveCommas(chain.links);
        const value = coordinate(chain.parts, links, joins);
        found.push({ value, end: chain.end });
        const past =
          links.length === 1 && links[0].kind === 'or' ? endOfNotBoth(parser, chain.end) : undefined;
        const xor = past === undefined ? undefined : joins.xor(chain.parts.map((part) => part.value));
        if (past !== undefined && xor !== undefined) found.push({ value: xor, end: past });
      }
      for (const { end } of chains) reached.add(end);
      chains = chains.flatMap((chain) => grow(parser, chain, rest, linkRule));
      if (chains.length > MAX_CHAINS) parser.giveUp();
      if (parser.exhausted) break;
    }
    return found;
  };
  return Object.assign(native, { begins: [first, "'either"] });
}
