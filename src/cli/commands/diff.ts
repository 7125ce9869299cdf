import { analysePredicate, CountAbandoned, type Domain, Engine, type Triple } from '../../predicate';
import { domainSize, isWithinReach, MAX_DOMAIN_SIZE, MAX_DOMAIN_VALUE } from '../../predicate/domain';
import { comparePredicates, grouped, type PredicateComparison, showTriple } from '../../rules';
import { type Arguments, wholeNumber } from '../arguments';
import { type Command, FORMAT_OPTION, formatOf, noOperands, writeJson } from '../command';
import { EXIT, type ExitCode, UsageError } from '../exit';
import { paint } from '../format/colour';
import { caretLines, findingText } from '../format/diagnostics';
import { locate } from '../../rules/located';
import { left, right } from '../../base/markdown-table';
import { formatPercentage } from '../../base/percentage';
import { table } from '../format/table';
import { decode, STDIN } from '../input';
import type { DiffResult } from '../schemas';
import type { Terminal } from '../terminal';
import { worked } from '../work';

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 10_000;

type Side = 'P' | 'Q';
type Compared = PredicateComparison & { readonly kind: 'compared' };

/** The domain asked for; undefined for the published one. */
function domainOption(args: Arguments): Domain | undefined {
  const text = args.text('domain');
  if (text === undefined) return undefined;
  const [, min, max] = /^\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*$/.exec(text) ?? [];
  const domain = { min: Number(min), max: Number(max) };
  if (Number.isSafeInteger(domain.min) && Number.isSafeInteger(domain.max)) return withinLimits(domain);
  throw new UsageError(`--domain must be two integers MIN,MAX, not "${text}"`, 'write --domain -5,5');
}

function withinLimits(domain: Domain): Domain {
  if (domain.min > domain.max) throw new UsageError('--domain must have its smaller value first');
  if (!isWithinReach(domain))
    throw new UsageError(
      `--domain reaches from ${grouped(-MAX_DOMAIN_VALUE)} to ${grouped(MAX_DOMAIN_VALUE)} at most`,
    );
  const size = domainSize(domain);
  if (size <= MAX_DOMAIN_SIZE) return domain;
  throw new UsageError(`--domain can have at most ${String(MAX_DOMAIN_SIZE)} values, not ${grouped(size)}`);
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

/** Writes the problems of a predicate to standard error, each with its line and a caret; false if it is none. */
function readable(side: Side, source: string, terminal: Terminal): boolean {
  const { program, problems } = analysePredicate(source);
  const p = paint(terminal.errColour);
  for (const finding of locate(side, source, problems)) {
    terminal.err(findingText(finding, p, caretLines(source, finding, p)));
  }
  return program !== undefined;
}

async function compare(
  { P, Q }: Record<Side, string>,
  limit: number,
  domain: Domain | undefined,
  terminal: Terminal,
): Promise<PredicateComparison> {
  const engine = new Engine(domain ? { domain } : {});
  try {
    return await worked(comparePredicates(engine, P, Q, limit), terminal, 'counting');
  } catch (error) {
    if (!(error instanceof CountAbandoned)) throw error;
    throw new UsageError(error.message, 'look for an endless loop');
  } finally {
    engine.dispose();
  }
}

const everRaises = ({ p, q }: Compared): boolean => p.raises + q.raises > 0;

const resultOf = (
  { P, Q }: Record<Side, string>,
  compared: Compared,
  domain: Domain | undefined,
): DiffResult => ({
  version: 1,
  p: P,
  q: Q,
  both: compared.both,
  onlyP: compared.onlyP,
  onlyQ: compared.onlyQ,
  raisesP: compared.p.raises,
  raisesQ: compared.q.raises,
  ...(everRaises(compared) && { raises: compared.raises }),
  ...(domain && { domain: [domain.min, domain.max] }),
});

const COLUMNS = [left(''), right('triples'), right('share'), left('smallest')];

function resultText(compared: Compared): string {
  const { p, q, both, onlyP, onlyQ, raises, equivalent } = compared;
  const all = p.true + p.false + p.raises;
  const row = (name: string, count: number, examples: readonly Triple[] = []) => [
    name,
    grouped(count),
    formatPercentage(count / all),
    examples.map(showTriple).join(' '),
  ];
  const raising = [
    row('P raises', p.raises),
    row('Q raises', q.raises),
    row('only one raises', raises.count, raises.first),
  ];
  const rows = [
    row('both', both),
    row('only P', onlyP.count, onlyP.first),
    row('only Q', onlyQ.count, onlyQ.first),
    ...(everRaises(compared) ? raising : []),
  ];
  const differing = onlyP.count + onlyQ.count + raises.count;
  const verdict = equivalent
    ? `P and Q are equivalent: they agree on all ${grouped(all)} triples.`
    : `P and Q differ on ${grouped(differing)} of ${grouped(all)} triples.`;
  return `${verdict}\n\n${table(COLUMNS, rows)}`;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const limit = wholeNumber(args, 'limit', { min: 0, max: MAX_LIMIT }) ?? DEFAULT_LIMIT;
  const domain = domainOption(args);
  const sources = await operands(args, terminal);
  const [p, q] = [readable('P', sources.P, terminal), readable('Q', sources.Q, terminal)];
  if (!p || !q) return EXIT.misuse;
  const compared = await compare(sources, limit, domain, terminal);
  if (compared.kind === 'invalid') return EXIT.misuse;
  if (format === 'json') await writeJson(terminal, resultOf(sources, compared, domain));
  else terminal.out(resultText(compared));
  return compared.equivalent ? EXIT.fine : EXIT.findings;
}

export const command: Command = {
  operands: "'P' 'Q'",
  details:
    'Counts the triples that both predicates accept and those on which only one is true, with the smallest\n' +
    'counterexamples either way. Either may be - for standard input. Exits 0 if they are equivalent, 1 if not,\n' +
    '2 if one of them has an error.\n',
  options: {
    limit: { value: 'N', summary: `counterexamples either way (default: ${String(DEFAULT_LIMIT)})` },
    domain: { value: 'MIN,MAX', summary: 'the values that a, b and c take (default: -99,100)' },
    ...FORMAT_OPTION,
  },
  examples: {
    "falsify diff 'a < b < c' 'a <= b <= c'": 'what strictness changes',
    "falsify diff --json 'b % a == 0' 'a != 0 and b % a == 0'": 'where only one of them raises',
  },
  predicates: true,
  run,
};
