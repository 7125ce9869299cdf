import { groupBy } from '../../../src/base/group-by';
import { tripleCount } from '../../../src/predicate/domain';
import { Button, EmptyState, ErrorNote } from '../../shared/controls';
import { showAmount, showCount } from '../../shared/numbers';
import { Name } from '../panel/parts';
import { document, editable } from '../state';
import { CandidateRow } from './candidate';
import './generate.css';
import { actOrShow, addGroups, generation, type GenerationRow } from './state';
import type { GenerationView } from '../../../src/protocol/generation';

/** New rule groups, from a model or the library: what is proposed, what enumeration says, and what to do with it. */
export function GeneratePanel() {
  const run = generation.value;
  return <div class="panel-body stack generate">{run ? <Running run={run} /> : <Start />}</div>;
}

function Start() {
  return (
    <EmptyState icon="sparkle" title="Generate rule groups">
      <p>
        A model or the library proposes rules. Each is counted and checked as it comes; those with a fault go
        back with the reason. Nothing is written before you add the groups.
      </p>
      <Button
        appearance="primary"
        icon="sparkle"
        disabled={!editable.value}
        onClick={() => void actOrShow({ kind: 'start' })}
        testId="generate-start"
      >
        Generate groups…
      </Button>
    </EmptyState>
  );
}

function Running({ run }: { readonly run: GenerationView }) {
  const { rows, why } = run;
  const groups = [...groupBy(rows, ({ group }) => String(group)).values()];
  return (
    <>
      <State run={run} />
      {why !== undefined && <ErrorNote tone="warning">Stopped: {why}</ErrorNote>}
      <Actions run={run} groups={groups.length} />
      {groups.length > 0 && <Candidates run={run} groups={groups} />}
    </>
  );
}

function State({ run }: { readonly run: GenerationView }) {
  const { phase, model, calls, rows } = run;
  const open = rows.filter(({ state }) => state === 'open').length;
  const words = {
    asking: `Waiting for ${model}`,
    examining: 'Counting and checking',
    paused: open === 0 ? 'Not finished' : `${showAmount(open, 'place')} open`,
    complete: 'Every check holds',
  }[phase];
  return (
    <div class="generate-state" role="status" data-test="generate-state">
      <strong>
        <bdi>{words}</bdi>
      </strong>
      <span class="faint">
        {' '}
        {showCount(rows.length - open)} of {showAmount(rows.length, 'rule')}, {showAmount(calls, 'call')} of{' '}
        <bdi>{model}</bdi>
      </span>
      <progress max={Math.max(1, rows.length)} value={rows.length - open} aria-label="Rules that are kept" />
    </div>
  );
}

function Actions({
  run: { phase, canUndo },
  groups,
}: {
  readonly run: GenerationView;
  readonly groups: number;
}) {
  const isBusy = phase === 'asking' || phase === 'examining';
  return (
    <div class="row" role="toolbar" aria-label="Generation">
      <Button
        appearance="primary"
        icon="check"
        disabled={phase !== 'complete' || !editable.value}
        onClick={() => void addGroups(groups)}
        testId="generate-add"
      >
        Add to the file
      </Button>
      {isBusy ? (
        <Button icon="debug-stop" onClick={() => void actOrShow({ kind: 'stop' })} testId="generate-stop">
          Stop
        </Button>
      ) : (
        <Button
          icon="refresh"
          disabled={phase !== 'paused'}
          onClick={() => void actOrShow({ kind: 'go-on' })}
          testId="generate-go-on"
        >
          Ask for open places
        </Button>
      )}
      <Button
        icon="discard"
        disabled={!canUndo}
        onClick={() => void actOrShow({ kind: 'undo' })}
        testId="generate-undo"
      >
        Undo
      </Button>
      <Button icon="trash" onClick={() => void actOrShow({ kind: 'discard' })} testId="generate-discard">
        Discard
      </Button>
    </div>
  );
}

interface CandidatesProps {
  readonly run: GenerationView;
  /** The rows of each group, in the order in which they are written. */
  readonly groups: readonly (readonly GenerationRow[])[];
}

function Candidates({ run, groups }: CandidatesProps) {
  const domain = document.value?.domain;
  const all = domain ? tripleCount(domain) : 1;
  return (
    <div class="panel-scroll">
      <table class="generate-table">
        <caption class="visually-hidden">Candidates</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Predicate</th>
            <th scope="col" class="panel-right">
              Triples
            </th>
            <th scope="col">State</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map((rows, i) => (
          <Group key={rows[0].group} run={run} title={`New group ${i + 1}`} rows={rows} all={all} />
        ))}
      </table>
    </div>
  );
}

interface GroupProps {
  readonly run: GenerationView;
  readonly title: string;
  readonly rows: readonly GenerationRow[];
  /** Triples of the domain. */
  readonly all: number;
}

/** A group in the order of the file, which gives it a number when it is added; reasons name its rules by their places in the generation. */
function Group({ run, title, rows, all }: GroupProps) {
  const [{ group }] = rows;
  const feasible = run.feasible.find((each) => each.group === group)?.count;
  return (
    <tbody>
      <tr class="generate-group">
        <th
          scope="rowgroup"
          colSpan={5}
          title={`In reasons its rules are called ${group}.1 to ${group}.${rows.length}`}
        >
          <Name>{title}</Name>
          {feasible !== undefined && <span class="faint"> · {showAmount(feasible, 'feasible triple')}</span>}
        </th>
      </tr>
      {rows.map((row) => (
        <CandidateRow key={row.rule} row={row} all={all} />
      ))}
    </tbody>
  );
}
