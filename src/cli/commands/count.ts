import { left, right } from '../../base/markdown-table';
import { orDash } from '../../base/number-words';
import { visible } from '../../base/visible-text';
import { findingText } from '../format/diagnostics';
import { locate } from '../../rules/located';
import { EnginePool, grouped } from '../../rules';
import { type Analysed, analyseInputs, obstacles } from '../analysis';
import type { Arguments } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, unreadable, writeJson } from '../command';
import { EXIT, type ExitCode, type InputError } from '../exit';
import { paint } from '../format/colour';
import { formatPercentage } from '../../base/percentage';
import { table } from '../format/table';
import { readInputs } from '../input';
import type { CountResult } from '../schemas';
import type { Terminal } from '../terminal';
import { tripleCount } from '../../predicate/domain';

function resultOf(analysed: readonly Analysed[], failures: readonly InputError[]): CountResult {
  const several = analysed.length > 1;
  const groups = analysed.flatMap(({ input, report }) =>
    report.groups.map((group) => ({
      ...(several ? { file: input.name } : {}),
      id: group.id,
      count: group.count ?? null,
      rules: group.rules.map((rule) => ({
        name: rule.name,
        count: rule.count?.true ?? null,
        raises: rule.count?.raises ?? null,
      })),
    })),
  );
  return { version: 1, groups, ...unreadable(failures) };
}

const COLUMNS = [left('group'), left('split'), right('published'), right('feasible')];
const RULE_COLUMNS = [right('share'), right('raises')];

/** A row per group, and with `rules` one per rule below it. */
function tableOf({ report }: Analysed, rules: boolean): string {
  const all = tripleCount(report.domain);
  const rows = report.groups.flatMap((group) => {
    const published = group.published === undefined ? '' : grouped(group.published);
    const row = [group.id, group.split ?? '', published, orDash(group.count, grouped)];
    if (!rules) return [row];
    const ruleRows = group.rules.map((rule) => [
      `  ${rule.name}`,
      '',
      '',
      orDash(rule.count?.true, grouped),
      rule.count ? formatPercentage(rule.count.true / all) : '',
      rule.count?.raises ? grouped(rule.count.raises) : '',
    ]);
    return [[...row, group.count === undefined ? '' : formatPercentage(group.count / all), ''], ...ruleRows];
  });
  return table(rules ? [...COLUMNS, ...RULE_COLUMNS] : COLUMNS, rows);
}

function write(analysed: readonly Analysed[], rules: boolean, terminal: Terminal): void {
  const p = paint(terminal.outColour);
  for (const [i, one] of analysed.entries()) {
    if (analysed.length > 1) terminal.out(`${i > 0 ? '\n' : ''}${p.strong(visible(one.input.name))}\n`);
    terminal.out(tableOf(one, rules));
  }
}

/** Writes only what keeps a group from being counted: the rest is for `falsify check`. */
function writeErrors(analysed: readonly Analysed[], terminal: Terminal): void {
  const p = paint(terminal.errColour);
  for (const { input, report } of analysed) {
    for (const finding of locate(input.name, input.text, obstacles(report)))
      terminal.err(findingText(finding, p));
  }
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const { inputs, failures } = await readInputs(args.positionals, terminal);
  complainAll(terminal, failures);
  const engines = new EnginePool();
  const analysed = await analyseInputs(inputs, [], terminal, engines);
  engines.dispose();
  writeErrors(analysed, terminal);
  if (format === 'json') await writeJson(terminal, resultOf(analysed, failures));
  else write(analysed, args.flag('rules'), terminal);
  if (failures.length > 0) return EXIT.misuse;
  return analysed.some(incomplete) ? EXIT.findings : EXIT.fine;
}

const incomplete = ({ report }: Analysed): boolean =>
  obstacles(report).length > 0 || report.groups.some((group) => group.count === undefined);

export const command: Command = {
  operands: '[FILE…|-]',
  details:
    'Prints the size of the feasible set of every group: the number of triples that all its rules accept and on which\n' +
    'none raises. A group with an error in it is shown without a count and the exit code is 1; the others are counted\n' +
    'all the same. Files may be globs; - is standard input.\n',
  options: {
    rules: { summary: 'also show the breadth of every rule' },
    ...FORMAT_OPTION,
  },
  examples: {
    'falsify count examples/published.rules.yaml': 'the ten published groups',
    'falsify count --rules my.rules.yaml': 'with the breadth of each rule',
    "falsify count --json 'data/**/*.rules.yaml' | jq '.groups[].count'": 'for a script',
  },
  run,
};
