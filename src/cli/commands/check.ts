import { version } from '../../../package.json';
import type { Severity } from '../../predicate/problem';
import { type Analysed, analyseInputs } from '../analysis';
import { type Arguments, oneOf } from '../arguments';
import { type Command, complainAll, formatOf, JSON_OPTION, unreadable, writeJson } from '../command';
import { EQUAL_RULES, equalAcrossFiles } from '../equal-across-files';
import { EXIT, type ExitCode, type InputError, UsageError } from '../exit';
import { paint } from '../format/colour';
import { findingText } from '../format/diagnostics';
import { atLeast, type Finding, problemOf, locate } from '../../rules/located';
import { type CheckInfo, sarifLog } from '../format/sarif';
import { type Input, readInputs } from '../input';
import { ALL_CODES, currentCode, EnginePool, plural } from '../../rules';
import { nearest } from '../../predicate';
import type { CheckResult } from '../schemas';
import type { Terminal } from '../terminal';
import { worked } from '../work';

/** The page that explains every code: in the repository and in the package. */
const CHECKS_PAGE = 'docs/checks.md';

/** Describes a check for SARIF. `found` is the severity used for a code that is in no table. */
function describeCheck(code: string, found: Severity): CheckInfo {
  const entry = Object.hasOwn(ALL_CODES, code) ? ALL_CODES[code] : undefined;
  const { title = code, explanation = code, severity = found } = entry ?? {};
  const link = `[${CHECKS_PAGE}](${CHECKS_PAGE}#${code})`;
  return {
    code,
    summary: title,
    severity,
    help: explanation,
    helpMarkdown: `${explanation}\n\nSee ${link}.`,
  };
}

interface Checked extends Analysed {
  readonly findings: readonly Finding[];
}

function disabledCodes(args: Arguments): readonly string[] {
  const codes = args.list('disable').map(currentCode);
  const known = Object.keys(ALL_CODES);
  for (const code of codes) {
    if (known.includes(code)) continue;
    const close = nearest(code, known);
    throw new UsageError(`unknown check ${code}`, close ? `did you mean ${close}?` : `see ${CHECKS_PAGE}`);
  }
  return codes;
}

const countOf = (checked: readonly Checked[], severity: Severity): number =>
  checked.flatMap(({ findings }) => findings).filter(({ problem }) => problem.severity === severity).length;

function resultOf(checked: readonly Checked[], failures: readonly InputError[]): CheckResult {
  const files = checked.map(({ input, report, findings }) => ({
    file: input.name,
    groups: report.groups.length,
    problems: findings.map(problemOf),
  }));
  return {
    version: 1,
    files,
    errors: countOf(checked, 'error'),
    warnings: countOf(checked, 'warning'),
    information: countOf(checked, 'information'),
    ...unreadable(failures),
  };
}

/** Findings go to standard error as a compiler's do; a summary of the checked files goes to standard output. */
function writeText(checked: readonly Checked[], terminal: Terminal): void {
  const p = paint(terminal.errColour);
  for (const finding of checked.flatMap(({ findings }) => findings)) terminal.err(findingText(finding, p));
  const groups = checked.reduce((sum, { report }) => sum + report.groups.length, 0);
  const found = [
    plural(countOf(checked, 'error'), 'error'),
    plural(countOf(checked, 'warning'), 'warning'),
    plural(countOf(checked, 'information'), 'information', 'information'),
  ];
  terminal.out(`${plural(groups, 'group')} in ${plural(checked.length, 'file')}: ${found.join(', ')}\n`);
}

async function write(
  format: 'text' | 'json' | 'sarif',
  checked: readonly Checked[],
  failures: readonly InputError[],
  terminal: Terminal,
): Promise<void> {
  if (format === 'text') {
    // No file could be read: the errors are printed already, and "0 errors" would contradict them.
    if (checked.length > 0) writeText(checked, terminal);
    return;
  }
  if (format === 'json') {
    await writeJson(terminal, resultOf(checked, failures));
    return;
  }
  const findings = checked.flatMap((one) => one.findings);
  await writeJson(terminal, sarifLog(findings, describeCheck, version, failures));
}

async function checkAll(
  inputs: readonly Input[],
  disabled: readonly string[],
  terminal: Terminal,
): Promise<Checked[]> {
  const engines = new EnginePool();
  try {
    const analysed = await analyseInputs(inputs, disabled, terminal, engines);
    const across = disabled.includes(EQUAL_RULES)
      ? undefined
      : await worked(equalAcrossFiles(analysed, engines), terminal, 'comparing files');
    return analysed.map((one, i) => {
      const problems = [...one.report.problems, ...(across?.get(i) ?? [])];
      return { ...one, findings: locate(one.input.name, one.input.text, problems) };
    });
  } finally {
    engines.dispose();
  }
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'sarif'>(args, ['text', 'json', 'sarif']);
  const limit = oneOf(args, 'fail-on', ['error', 'warning', 'information']) ?? 'error';
  const disabled = disabledCodes(args);
  const { inputs, failures } = await readInputs(args.positionals, terminal);
  complainAll(terminal, failures);
  const checked = await checkAll(inputs, disabled, terminal);
  await write(format, checked, failures, terminal);
  if (failures.length > 0) return EXIT.misuse;
  const failed = checked.some(({ findings }) =>
    findings.some(({ problem }) => atLeast(problem.severity, limit)),
  );
  return failed ? EXIT.findings : EXIT.fine;
}

export const command: Command = {
  operands: '[FILE…|-]',
  details:
    'Runs every check of the editor, by enumeration and so exact, and looks for equal rules across the files\n' +
    'as well. Findings go to standard error as file:line:column; with json and sarif, to standard output.\n' +
    'Exits 1 if there are errors (or whatever --fail-on names). Files may be globs; - is standard input.\n',
  options: {
    format: { value: 'text|json|sarif', summary: 'how to write the findings (default: text)' },
    ...JSON_OPTION,
    'fail-on': {
      value: 'error|warning|information',
      summary: 'the least severity that makes the exit code 1 (default: error)',
    },
    disable: { multiple: true, value: 'CODE,…', summary: 'checks to leave out' },
  },
  examples: {
    'falsify check examples/published.rules.yaml': 'one file',
    "falsify check --fail-on warning 'data/**/*.rules.yaml'": 'many, strictly',
    'falsify check --format sarif my.rules.yaml > findings.sarif': 'for code scanning',
  },
  run,
};
