import type { Severity } from '../../predicate/problem';
import type { InputError } from '../exit';
import { STDIN } from '../input';
import type { Finding } from '../../rules/located';

/** Description of a check beside its findings. */
export interface CheckInfo {
  readonly code: string;
  readonly summary: string;
  /** Shown whole by viewers: the project has no address on the web that a `helpUri` could name. */
  readonly help: string;
  readonly helpMarkdown: string;
  readonly severity: Severity;
}

const LEVEL: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Escapes a path as a URI, as SARIF demands; a Windows path gets slashes. */
export function artifactUri(file: string): string {
  const slashes = file.replaceAll('\\', '/');
  const absolute = slashes.startsWith('/') || /^[A-Za-z]:\//.test(slashes);
  const escaped = encodeURI(slashes).replaceAll('#', '%23').replaceAll('?', '%3F');
  return absolute ? `file://${escaped.startsWith('/') ? '' : '/'}${escaped}` : escaped;
}

/** Standard input has no address; `<stdin>` escaped would only look like one. */
const artifactLocation = (file: string) =>
  file === STDIN ? { uri: 'stdin', description: { text: 'standard input' } } : { uri: artifactUri(file) };

/** Records whether every input could be read. Without it, a log without results would look clean. */
const invocation = (failures: readonly InputError[]) => ({
  executionSuccessful: failures.length === 0,
  ...(failures.length > 0 && {
    toolExecutionNotifications: failures.map(({ where, message }) => ({
      level: 'error' as const,
      message: { text: `${where}: ${message}` },
    })),
  }),
});

function result(finding: Finding, ruleIndex: number) {
  const { problem, start, end } = finding;
  return {
    ruleId: problem.code,
    ruleIndex,
    level: LEVEL[problem.severity],
    message: { text: problem.hint ? `${problem.message}. Hint: ${problem.hint}` : problem.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactLocation(finding.file),
          region: {
            startLine: start.line,
            startColumn: start.column,
            endLine: end.line,
            endColumn: end.column,
          },
        },
      },
    ],
  };
}

const rule = (check: CheckInfo) => ({
  id: check.code,
  shortDescription: { text: check.summary },
  help: { text: check.help, markdown: check.helpMarkdown },
  defaultConfiguration: { level: LEVEL[check.severity] },
});

/** A SARIF 2.1.0 log with one run. Every code found is among `checks`, or gets an entry of its own. */
export function sarifLog(
  findings: readonly Finding[],
  describe: (code: string, severity: Severity) => CheckInfo,
  version: string,
  failures: readonly InputError[] = [],
) {
  const severities = new Map(findings.map(({ problem }) => [problem.code, problem.severity]));
  const checks = [...severities].sort(([p], [q]) => (p < q ? -1 : 1));
  const codes = checks.map(([code]) => code);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'falsify',
            version,
            rules: checks.map(([code, severity]) => rule(describe(code, severity))),
          },
        },
        invocations: [invocation(failures)],
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => result(finding, codes.indexOf(finding.problem.code))),
      },
    ],
  };
}
