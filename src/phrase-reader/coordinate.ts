/** Groups what "and", "or" and commas join: commas and "but" separate more than a bare "and". */
import type { Meaning } from './meaning';

export interface Link {
  readonly kind: 'and' | 'or';
  /** Higher separates more: bare word, comma, "but", semicolon, full stop. */
  readonly level: number;
}

/** What stands between two parts: a comma means what the next word between parts means. */
export type Between = Link | { readonly kind: 'comma'; readonly level: number };

/** A part of an enumeration; `either` opens a group of alternatives. */
export interface Part<T> {
  readonly value: T;
  readonly either?: boolean;
  /** The word it begins with. */
  readonly word?: string;
}

export interface Joins<T> {
  and(of: readonly T[]): T;
  or(of: readonly T[]): T;
  /** Combines parts whose grouping is open. */
  open(of: readonly T[]): T;
  /** Checks that the parts can be grouped in this way. Default: they always can. */
  fits?(parts: readonly Part<T>[]): boolean;
}

const join = <T>(joins: Joins<T>, kind: Link['kind'], of: readonly T[]): T =>
  of.length === 1 ? of[0] : joins[kind](of);

/** Splits at the links that `separates` chooses. */
function split<T>(
  parts: readonly Part<T>[],
  links: readonly Link[],
  separates: (link: Link) => boolean,
): { parts: Part<T>[]; links: Link[] }[] {
  const found = [{ parts: [parts[0]], links: [] as Link[] }];
  for (const [i, link] of links.entries()) {
    if (separates(link)) found.push({ parts: [parts[i + 1]], links: [] });
    else {
      found.at(-1)?.links.push(link);
      found.at(-1)?.parts.push(parts[i + 1]);
    }
  }
  return found;
}

/** "A and either B or C": B and C belong together. */
function closeEither<T>(
  parts: readonly Part<T>[],
  links: readonly Link[],
  joins: Joins<T>,
): { parts: readonly Part<T>[]; links: readonly Link[] } {
  const from = parts.findIndex(({ either }, i) => either && i > 0);
  if (from < 0 || links[from]?.kind !== 'or') return { parts, links };
  let to = from;
  while (links[to]?.kind === 'or') to++;
  const group = { value: joins.or(parts.slice(from, to + 1).map(({ value }) => value)) };
  const rest = {
    parts: [...parts.slice(0, from), group, ...parts.slice(to + 1)],
    links: [...links.slice(0, from), ...links.slice(to)],
  };
  // A part that follows with "and" may belong to the last alternative or to the whole.
  return links[to] && links[to].level <= links[to - 1].level ? { parts, links } : rest;
}

export function coordinate<T>(all: readonly Part<T>[], between: readonly Link[], joins: Joins<T>): T {
  const { parts, links } = closeEither(all, between, joins);
  if (links.length === 0) return parts[0].value;
  const kinds = new Set(links.map(({ kind }) => kind));
  const values = parts.map(({ value }) => value);
  if (kinds.size === 1) return join(joins, links[0].kind, values);
  const most = Math.max(...links.map(({ level }) => level));
  const outer = new Set(links.filter(({ level }) => level === most).map(({ kind }) => kind));
  const inner = links.some(({ level }) => level < most);
  if (outer.size === 1 && inner) {
    const segments = split(parts, links, ({ level }) => level === most);
    const [kind] = outer;
    return join(
      joins,
      kind,
      segments.map((segment) => coordinate(segment.parts, segment.links, joins)),
    );
  }
  return joins.open(
    (['and', 'or'] as const).map((weaker) => {
      const segments = split(parts, links, ({ kind }) => kind === weaker);
      const within = weaker === 'and' ? 'or' : 'and';
      return join(
        joins,
        weaker,
        segments.map((segment) =>
          join(
            joins,
            within,
            segment.parts.map(({ value }) => value),
          ),
        ),
      );
    }),
  );
}

export function resolveCommas(links: readonly Between[]): readonly Link[] {
  const done: Link[] = [];
  let next: Link['kind'] = 'and';
  let level = 2;
  for (const link of [...links].reverse()) {
    if (link.kind === 'comma') done.unshift({ kind: next, level });
    else {
      done.unshift(link);
      next = link.kind;
      // "A, B or C" is one enumeration: its commas separate no more than its last word.
      level = link.kind === 'or' ? link.level : 2;
    }
  }
  return done;
}

/** A clause of an announcement, or words of it that cannot be read. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Undefined: words that cannot be read. */
  readonly meaning?: Meaning;
}

/** One way to cut an announcement into pieces. */
export interface Cover {
  readonly cost: number;
  readonly pieces: readonly Piece[];
  readonly links: readonly Between[];
}
