/** Places for edits: the nodes of a predicate with their surroundings. */
import { shortened } from '../../../base/visible-text';
import type { Expression, Program, Statement } from '../../../predicate';
import type { Span } from '../../../predicate/span';

export interface NodePlace {
  readonly node: Expression | Statement;
  /** The nearest node around it. */
  readonly up?: NodePlace;
}

/** An edit of a predicate that may be worth counting. */
export interface Candidate {
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly title: string;
  /** Candidates with the same theme are one change at several places, which can also be made everywhere at once. */
  readonly theme?: {
    readonly key: string;
    /** The title of the change at so many places at once. */
    readonly everywhere: (places: number) => string;
    /** One of these places stands for all in a list: what it does to a, it would do to b and c much alike. */
    readonly alike?: boolean;
  };
}

export const allPlaces = (n: number): string => (n === 2 ? 'both places' : `all ${n} places`);

const KINDS_WITHOUT_VALUE = new Set(['tuple-target', 'param']);
const STATEMENTS: ReadonlySet<string> = new Set<Statement['kind']>([
  ...(['def', 'assign', 'augmented-assign', 'if', 'while', 'for'] as const),
  ...(['return', 'expression', 'break', 'continue', 'pass'] as const),
]);

export const isStatement = (node: Expression | Statement): node is Statement => STATEMENTS.has(node.kind);

/** Every node of a program in the order of the text. Not recursive: predicates can be deep. */
export function places(program: Program): NodePlace[] {
  const root: unknown = program.kind === 'expression' ? program.body : program.definitions;
  const open: { value: unknown; up?: NodePlace }[] = [{ value: root }];
  const found: NodePlace[] = [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, up } = next;
    if (typeof value !== 'object' || value === null) continue;
    let around = up;
    if (isNode(value)) {
      around = up ? { node: value, up } : { node: value };
      found.push(around);
    }
    const children: unknown[] = Object.values(value);
    for (let i = children.length - 1; i >= 0; i--)
      open.push(around ? { value: children[i], up: around } : { value: children[i] });
  }
  return found;
}

const isNode = (value: object): value is Expression | Statement =>
  'kind' in value && typeof value.kind === 'string' && !KINDS_WITHOUT_VALUE.has(value.kind);

const MAX_SNIPPET = 48;

/** A part of a predicate for a title: on one line, in backticks, not too long. */
export function snippet(span: Span, source: string): string {
  const text = source.slice(span.from, span.to).replace(/\s+/g, ' ').replaceAll('`', "'");
  return `\`${shortened(text, MAX_SNIPPET)}\``;
}

/** Checks whether the value of a place is only asked for its truth, so that it can be negated. */
export function isCondition({ node, up }: NodePlace): boolean {
  if (!up) return true;
  const around = up.node;
  switch (around.kind) {
    case 'boolean':
    case 'return':
      return true;
    case 'conditional':
    case 'if':
    case 'while':
      return around.test === node;
    case 'comprehension':
      return around.clauses.some((clause) => clause.conditions.some((condition) => condition === node));
    default:
      return false;
  }
}
