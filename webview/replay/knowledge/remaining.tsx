/** The hypotheses that the selected answer left, and those that it refuted, by name. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { KnowledgeAt, NamedHypothesis } from '../../../src/judges/knowledge/types';
import { reasonOf } from '../../../src/base/reason';
import { Cancelled } from '../../shared/host';
import { showAmount, showCount } from '../../shared/numbers';
import { Words } from '../../shared/words';
import { ANNOUNCE } from '../../../src/tasks/rule-discovery/turns';
import { isHidden } from '../state';
import { host } from '../store';

const ORIGINS = { group: 'group', library: 'library', announced: 'announced' } as const;

/** `place`: of the answer; -1: what was given. `version`: of what is known. */
export function RemainingHypotheses({
  place,
  version,
}: {
  readonly place: number;
  readonly version: number;
}) {
  const at = useSignal<KnowledgeAt | undefined>(undefined);
  const failed = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    host
      .ask({ op: 'knowledge-at', place }, stop.signal)
      .then((answer) => {
        at.value = answer.ok ? answer.value : undefined;
        failed.value = answer.ok ? undefined : answer.error;
      })
      .catch((error: unknown) => {
        if (!(error instanceof Cancelled)) failed.value = reasonOf(error);
      });
    return () => stop.abort();
  }, [place, version]);
  if (failed.value !== undefined) return <p role="status">{failed.value}</p>;
  if (!at.value) return null;
  const { remaining, refuted, ofRemaining, ofRefuted } = at.value;
  return (
    <>
      <Hypotheses
        title={`Left: ${showAmount(ofRemaining, 'hypothesis', 'hypotheses')}`}
        all={remaining}
        of={ofRemaining}
        open
      />
      <Hypotheses
        title={`Refuted here: ${showAmount(ofRefuted, 'hypothesis', 'hypotheses')}`}
        all={refuted}
        of={ofRefuted}
      />
    </>
  );
}

interface HypothesesProps {
  readonly title: string;
  readonly all: readonly NamedHypothesis[];
  readonly of: number;
  readonly open?: boolean;
}

/** Later announcements are not named while they are hidden. */
const isNamed = ({ round }: NamedHypothesis): boolean => round === undefined || !isHidden(round, ANNOUNCE);

/** Unfolded at first where that takes no more than a few lines. */
const FEW = 12;

function Hypotheses({ title, all, of, open = false }: HypothesesProps) {
  const shown = all.filter(isNamed);
  const later = all.length - shown.length;
  if (of === 0) return <p class="knowledge-left">{title}</p>;
  return (
    <details class="knowledge-left wraps" open={open && of <= FEW}>
      <summary>{title}</summary>
      <ul>
        {shown.map(({ name, predicate, origin }) => (
          <li key={`${origin} ${predicate}`}>
            <Words text={name} />{' '}
            <code>
              <Words text={predicate} />
            </code>{' '}
            <span class="faint">{ORIGINS[origin]}</span>
          </li>
        ))}
      </ul>
      {later > 0 && <p>{`${showCount(later)} announced later, and hidden while rewound`}</p>}
      {of > all.length && <p>{`and ${showCount(of - all.length)} more`}</p>}
    </details>
  );
}
