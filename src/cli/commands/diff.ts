import {
  analysePredicate,
  CountAbandoned,
  Engine,
  type Comparison,
  type Program,
  type RuleSet,
} from '../../predicate';
import { tripleCount, type Triple } from '../../predicate/domain';
import { type Arguments, wholeNumber } from '../arguments';
import { type Command, FORMAT_OPTION, formatOf, noOperands, writeJson } from '../command';
import { EXIT, type ExitCode, UsageError } from '../exit';
import { paint } from '../format/colour';
import { caretLines, findingText, locate } from '../format/diagnostics';
import { grouped, share, table } from '../format/table';
import { decode, STDIN } from '../input';
import type { DiffResult } from '../schemas';
import type { Terminal } from '../terminal';
import { Progress, work } from '../work';

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 10_000;

type Side = 'P' | 'Q';
interface Compared {
  readonly p: RuleSet;
  readonly q: RuleSet;
  readonly comparison: Comparison;
}

/** The two predicates; `-` is read from standard input. */
async function operands(args: Arguments, terminal: Terminal): Promise<Record<Side, string>> {
  noOperands(args, 'diff', 2);
  const [p, q] = args.positionals;
  if (p === undefined || q === undefined) {
    throw new UsageError('two predicates are needed', "write falsify diff 'a < b' 'a <= b'");
  }
  if (p === '-' && q === '-') throw new UsageError('only one predicate can come from standard input');
  const read = async (text: string) =>
    text === '-' ? decode(STDIN, await terminal.readStdin()).trimEnd() : text;
  return { P: await read(p), Q: await read(q) };
}

/** The checked predicate, or its errors on standard error, each with the line and a caret. */
function check(side: Side, source: string, terminal: Terminal): Program | undefined {
  const { program, problems } = analysePredicate(source);
  const p = paint(terminal.errColour);
  for (const finding of locate(side, source, problems)) {
    terminal.err(findingText(finding, p, caretLines(source, finding, p)));
  }
  return program;
}

async function compare(p: Program, q: Program, limit: number, terminal: Terminal): Promise<Compared> {
  const engine = new Engine();
  const progress = new Progress(terminal);
  try {
    const sets = {
      p: await work(engine.ruleSet(p), terminal, progress, 'counting P'),
      q: await work(engine.ruleSet(q), terminal, progress, 'counting Q'),
    };
    return { ...sets, comparison: engine.compare(sets.p, sets.q, limit) };
  } finally {
    progress.end();
    engine.dispose();
  }
}

function resultOf(sources: Record<Side, string>, { p, q, comparison }: Compared): DiffResult {
  const side = (difference: Comparison['tooBroad']) => ({
    count: difference.count,
    first: difference.first.map(([a, b, c]): [number, number, number] => [a, b, c]),
  });
  return {
    version: 1,
    p: sources.P,
    q: sources.Q,
    both: comparison.both,
    onlyP: side(comparison.tooBroad),
    onlyQ: side(comparison.tooNarrow),
    raisesP: p.count.raises,
    raisesQ: q.count.raises,
  };
}

const triples = (some: readonly Triple[]): string => some.map((t) => `(${t.join(', ')})`).join(' ');

function resultText(compared: Compared): string {
  const { p, q, comparison } = compared;
  const all = tripleCount(p.accepts.domain);
  const row = (name: string, count: number, examples: readonly Triple[] = []) => [
    name,
    grouped(count),
    share(count, all),
    triples(examples),
  ];
  const raising = p.count.raises + q.count.raises > 0;
  const rows = [
    row('both', comparison.both),
    row('only P', comparison.tooBroad.count, comparison.tooBroad.first),
    row('only Q', comparison.tooNarrow.count, comparison.tooNarrow.first),
    ...(raising ? [row('P raises', p.count.raises), row('Q raises', q.count.raises)] : []),
    ...(raising ? [row('only one raises', comparison.raises.count, comparison.raises.first)] : []),
  ];
  const columns = [
    { title: '' },
    { title: 'triples', align: 'right' },
    { title: 'share', align: 'right' },
    { title: 'smallest' },
  ] as const;
  const verdict = comparison.equivalent
    ? `P and Q are equivalent: they agree on all ${grouped(all)} triples.`
    : `P and Q differ on ${grouped(all - comparison.agree)} of ${grouped(all)} triples.`;
  return `${verdict}\n\n${table(columns, rows)}`;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const limit = wholeNumber(args, 'limit', { min: 0, max: MAX_LIMIT }) ?? DEFAULT_LIMIT;
  const sources = await operands(args, terminal);
  const p = check('P', sources.P, terminal);
  const q = check('Q', sources.Q, terminal);
  if (!p || !q) return EXIT.misuse;
  try {
    const compared = await compare(p, q, limit, terminal);
    if (format === 'json') writeJson(terminal, resultOf(sources, compared));
    else terminal.out(resultText(compared));
    return compared.comparison.equivalent ? EXIT.fine : EXIT.findings;
  } catch (error) {
    if (error instanceof CountAbandoned)
      throw new UsageError(error.message, 'a predicate must end on every triple');
    throw error;
  }
}

export const diff: Command = {
  name: 'diff',
  summary: 'compare two predicates over the domain',
  operands: "'P' 'Q'",
  details:
    'Counts the triples that both predicates accept and those on which only one is true, with the smallest\n' +
    'counterexamples either way. Either may be - for standard input. Exits 0 if they are equivalent, 1 if not,\n' +
    '2 if one of them has an error.\n',
  options: {
    limit: {
      type: 'string',
      value: 'N',
      summary: `counterexamples either way (default: ${String(DEFAULT_LIMIT)})`,
    },
    ...FORMAT_OPTION,
  },
  examples: [
    { line: "falsify diff 'a < b < c' 'a <= b <= c'", says: 'what strictness changes' },
    {
      line: "falsify diff --json 'b % a == 0' 'a != 0 and b % a == 0'",
      says: 'where only one of them raises',
    },
  ],
  predicates: true,
  run,
};
