import { useSignal } from '@preact/signals';
import type { Problem } from '../../../src/predicate/problem';
import type { ProblemView } from '../../../src/protocol/rule-editor';
import { Button, Icon, Prose } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { drafts, editable, failure, group, host, showFailure } from '../state';
import { flushAll } from '../changes';
import { textWithFix } from './text-with-fix';
import { fold } from './fold';

/** A finding as a rule shows it, wherever it was found. */
export interface Finding {
  readonly key: string;
  readonly severity: Problem['severity'];
  readonly message: string;
  readonly hint?: string | undefined;
  readonly fixes: readonly { readonly title: string; readonly apply: () => void }[];
}

const ICONS: Readonly<Record<Problem['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'lightbulb',
};

const WORDS: Readonly<Record<Problem['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  information: 'Note',
  hint: 'Hint',
};

/** Problems of a predicate as it is typed. */
export const typedFindings = (rule: number, text: string, problems: readonly Problem[]): Finding[] =>
  problems.map(({ code, severity, message, hint, fixes = [] }, i) => ({
    key: `${code} ${message} ${i}`,
    severity,
    message,
    hint,
    fixes: fixes.map((fix) => ({
      title: fix.title,
      apply: () => drafts.peek()?.input(rule, textWithFix(text, fix), performance.now()),
    })),
  }));

/** Findings of the document's checks about a rule, or about its group where `rule` is undefined. */
export function documentFindings(rule: number | undefined, without: readonly string[] = []): Finding[] {
  const open = group.value;
  if (!open) return [];
  return open.problems.flatMap((problem, index) =>
    problem.rule === rule && !without.includes(problem.code)
      ? [fromDocument(problem, index, { version: open.version, group: open.index })]
      : [],
  );
}

export function fromDocument(
  { code, severity, message, hint, fixes }: ProblemView,
  index: number,
  at: { readonly version: number; readonly group?: number },
): Finding {
  return {
    key: `${code} ${message} ${index}`,
    severity,
    message,
    hint,
    fixes: fixes.map((title, fix) => ({
      title,
      apply: () => void applyFix({ ...at, problem: index, fix, title }),
    })),
  };
}

async function applyFix(at: Parameters<typeof host.applyFix>[0]): Promise<void> {
  try {
    await flushAll();
    await host.applyFix(at);
    failure.value = undefined;
  } catch (error) {
    showFailure(error);
  }
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly id?: string;
  /** More than these are folded away. */
  readonly most?: number;
}

/** Findings, worst first, each with its quick fixes. */
export function Findings({ findings, id, most = Infinity }: FindingsProps) {
  const unfolded = useSignal(false);
  if (findings.length === 0) return null;
  const order = Object.keys(ICONS);
  const sorted = [...findings].sort((p, q) => order.indexOf(p.severity) - order.indexOf(q.severity));
  const { shown, folded } = fold(sorted, most);
  return (
    <ul class="findings" id={id}>
      {(unfolded.value ? sorted : shown).map((finding) => (
        <OneFinding key={finding.key} finding={finding} />
      ))}
      {folded > 0 && (
        <li>
          <button
            type="button"
            class="rule-link bare inline faint"
            aria-expanded={unfolded.value}
            onClick={() => (unfolded.value = !unfolded.value)}
            data-test="findings-more"
          >
            {unfolded.value ? 'Show fewer' : `and ${showCount(folded)} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function OneFinding({ finding: { severity, message, hint, fixes } }: { readonly finding: Finding }) {
  return (
    <li class={`finding row control-tone-${severity}`} data-test="finding">
      <Icon name={ICONS[severity]} />
      <span class="visually-hidden">{WORDS[severity]}: </span>
      <span class="finding-text">
        <Prose text={message} />
        {hint && (
          <span class="faint">
            {'. '}
            <Prose text={hint} />
          </span>
        )}
      </span>
      {editable.value &&
        fixes.map(({ title, apply }) => (
          <Button key={title} icon="lightbulb" onClick={apply}>
            {/* The toolkit makes any span in a button as small as an icon. */}
            <bdi>
              <Prose text={title} />
            </bdi>
          </Button>
        ))}
    </li>
  );
}
