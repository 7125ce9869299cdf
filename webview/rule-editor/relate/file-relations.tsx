import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button, EmptyState, ErrorNote } from '../../shared/controls';
import { showAmount, showCount, showShare } from '../../shared/numbers';
import { document } from '../state';
import { MAX_FILE_RULES } from './file-pairs';
import {
  compareFile,
  comparison,
  progress,
  refused,
  stopComparing,
  type FileComparison,
  type FileRule,
} from './file-store';
import { Matrix } from './matrix';
import { fullName, type MatrixRule } from './matrix-rules';
import { countRelations, pairLabel, pairMatrix } from './relations';
import { Witnesses } from './witnesses';
import './relate.css';
import './matrix.css';

/** The pair whose triples are shown, and the one that the pointer or the keyboard is at. */
const opened = signal<readonly [number, number] | undefined>(undefined);
const looked = signal<readonly [number, number] | undefined>(undefined);

/** Every rule of the file against every other. */
export function FileRelations() {
  useEffect(() => {
    if (!comparison.peek()) void compareFile();
    return stopComparing;
  }, []);
  const made = comparison.value;
  const stale = made && made.version !== document.value?.version;
  return (
    <>
      {progress.value !== undefined && <Progress fraction={progress.value} />}
      {refused.value && progress.value === undefined && (
        <ErrorNote tone="warning" onRetry={() => void compareFile()}>
          {refused.value.cancelled ? 'Stopped before all rules were compared.' : refused.value.message}
        </ErrorNote>
      )}
      {stale && progress.value === undefined && (
        <ErrorNote
          tone="information"
          actions={<Button onClick={() => void compareFile()}>Compare again</Button>}
        >
          The file has changed since the rules were compared.
        </ErrorNote>
      )}
      {made && <Comparison made={made} />}
    </>
  );
}

function Progress({ fraction }: { readonly fraction: number }) {
  return (
    <div class="relate-progress row">
      <progress aria-label="Comparing rules" max={1} value={fraction} />
      <span>Comparing rules, {showShare(Math.round(fraction * 100) / 100)}</span>
      <Button onClick={stopComparing}>Stop</Button>
    </div>
  );
}

function Comparison({ made }: { readonly made: FileComparison }) {
  const { rules, pairs, predicates, domain, left } = made;
  const matrix = useMemo(() => pairMatrix(rules.length, pairs), [made]);
  const shown = useMemo(() => rules.map(matrixRule), [made]);
  // The table is high: what was opened below it should be seen.
  const witnesses = useRef<HTMLDivElement>(null);
  if (rules.length < 2)
    return <EmptyState title="Two rules or more can be compared">This file has fewer.</EmptyState>;
  const pick = opened.value && matrix[opened.value[0]]?.[opened.value[1]];
  return (
    <>
      <Summary made={made} />
      {left > 0 && (
        <p class="faint">
          The first {showCount(MAX_FILE_RULES)} rules are compared; {showAmount(left, 'rule')} after them{' '}
          {left === 1 ? 'is' : 'are'} not.
        </p>
      )}
      <Readout rules={shown} matrix={matrix} />
      <Matrix
        label="How all rules of the file relate"
        rules={shown}
        matrix={matrix}
        dense
        selected={pick && opened.value}
        onOpen={(row, column) => {
          opened.value = [row, column];
          requestAnimationFrame(() => witnesses.current?.scrollIntoView({ block: 'nearest' }));
        }}
        onLook={(row, column) => (looked.value = [row, column])}
      />
      {pick && (
        <div ref={witnesses}>
          <Witnesses
            domain={domain}
            predicates={[predicates[pick.row], predicates[pick.column]]}
            names={[fullName(shown[pick.row]), fullName(shown[pick.column])]}
            view={pick}
          />
        </div>
      )}
    </>
  );
}

const matrixRule = ({ name, group, groupId, rule }: FileRule): MatrixRule => ({
  name,
  group: groupId,
  groupIndex: group,
  short: String(rule + 1),
});

function Summary({ made }: { readonly made: FileComparison }) {
  const counts = countRelations(made.pairs);
  const lacking = made.unavailable.filter((why) => why !== undefined).length;
  return (
    <p class="panel-lead">
      {showAmount(made.pairs.length, 'pair')} of {showAmount(made.rules.length, 'rule')}:{' '}
      <b>{showCount(counts.equal)}</b> equal, <b>{showCount(counts.implies)}</b> where one implies the other,{' '}
      <b>{showCount(counts.disjoint)}</b> disjoint, <b>{showCount(counts.overlap)}</b> that overlap.
      {lacking > 0 && ` ${showAmount(lacking, 'rule has', 'rules have')} no count.`}
    </p>
  );
}

/** The current cell in words; hidden from screen readers, as the cell's own name is the same. */
function Readout(props: {
  readonly rules: readonly MatrixRule[];
  readonly matrix: ReturnType<typeof pairMatrix>;
}) {
  const [row, column] = looked.value ?? opened.value ?? [-1, -1];
  const view = props.matrix[row]?.[column];
  return (
    <p class="faint relate-readout" aria-hidden="true">
      {view
        ? pairLabel(view, fullName(props.rules[row]), fullName(props.rules[column]), showCount)
        : 'Point at a cell to read it, choose it to see its triples.'}
    </p>
  );
}
