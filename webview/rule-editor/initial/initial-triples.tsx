import { useSignal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showTriple, type Triple } from '../../../src/predicate/domain';
import { Button, Icon, IconButton, TextField } from '../../shared/controls';
import type { GroupView } from '../host';
import { addInitial, writeInitial } from '../lists';
import { groupSeed } from '../../../src/rules/group-seed';
import { domain, editable, feasible, group, host, predicates, pursue, showFailure } from '../state';
import { includesTriple, sameTriple } from '../triples';
import { readTriple } from './read-triple';
import { pause, TYPING_PAUSE_MS } from '../../shared/pause';
import { isFeasible } from '../is-feasible';
import './initial.css';

/** More are not looked up: each costs a question. */
const MOST = 50;

/** By `a,b,c`; absent where it is not known (yet). */
const inFeasibleSet = signal<ReadonlyMap<string, boolean>>(new Map());

/** Keeps it known while the initial triples are on screen. Returns how to end that. */
function followMembership(): () => void {
  return pursue((signal) => {
    const [over, current, triples] = [domain.value, predicates.value, group.value?.initial ?? []];
    if (!over || triples.length === 0) return undefined;
    return pause(TYPING_PAUSE_MS, signal)
      .then(() =>
        Promise.all(
          triples.slice(0, MOST).map(async (triple) => {
            const isIn = await isFeasible(triple, { domain: over, predicates: current }, signal);
            return [triple.join(), isIn] as const;
          }),
        ),
      )
      .then((found) => {
        inFeasibleSet.value = new Map(found);
      });
  });
}

/** The triples that episodes of the open group start from. */
export function InitialTriples() {
  useEffect(followMembership, []);
  const open = group.value;
  if (!open) return null;
  return (
    <section class="initial" aria-labelledby="initial-title" data-test="initial">
      <h3 id="initial-title">Initial triples</h3>
      {open.initial.length === 0 && <p class="faint">None in the file: episodes draw them by the seed.</p>}
      <ul class="initial-list row">
        {open.initial.map((triple, index) => (
          <Item key={`${triple.join()} ${index}`} triple={triple} index={index} />
        ))}
      </ul>
      {editable.value && <Adding {...open} />}
    </section>
  );
}

function Item({ triple, index }: { readonly triple: Triple; readonly index: number }) {
  const isIn = inFeasibleSet.value.get(triple.join());
  const remove = () =>
    void writeInitial((list) =>
      list.filter((each, i) => !(sameTriple(each, triple) && (i === index || list.length <= index))),
    );
  return (
    <li class={`initial-item inline control-tone-${isIn ? 'good' : 'warning'}`}>
      {isIn !== undefined && <Icon name={isIn ? 'check' : 'warning'} />}
      <span class="initial-triple">{showTriple(triple)}</span>
      {isIn === false && <span class="faint">not feasible</span>}
      {isIn === true && <span class="visually-hidden">in the feasible set</span>}
      {editable.value && <IconButton icon="close" label={`Remove ${showTriple(triple)}`} onClick={remove} />}
    </li>
  );
}

/** Number of draws before the list counts as complete. */
const DRAWN = 20;

/** A feasible triple that is not in the list yet, drawn by the file's seed. */
async function draw(initial: readonly Triple[], seed: number, id: string): Promise<Triple | undefined> {
  const over = domain.peek();
  if (!over) return undefined;
  const current = predicates.peek();
  const include = current.map((_, rule) => rule);
  const { triples } = await host.ask({
    kind: 'triples',
    domain: over,
    predicates: current,
    include,
    exclude: [],
    // Mixed with the id as everywhere; another one for each triple that is there, wrapped to 32 bits.
    seed: (groupSeed(seed, id) + initial.length) >>> 0,
    n: DRAWN + initial.length,
  });
  return triples.find((triple) => !includesTriple(initial, triple));
}

type Started = Pick<GroupView, 'id' | 'initial' | 'seed'>;

/** A triple that is typed, or drawn, and why it cannot be added. */
function useAdding({ id, initial, seed }: Started) {
  const text = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const add = async () => {
    if (!domain.value || text.value.trim() === '') return;
    const triple = readTriple(text.value, domain.value);
    if (typeof triple === 'string') return (problem.value = triple);
    if (includesTriple(initial, triple)) return (problem.value = `${showTriple(triple)} is in the list`);
    problem.value = undefined;
    if (await addInitial([triple])) text.value = '';
    return undefined;
  };
  const sample = () =>
    void draw(initial, seed, id).then((triple) => {
      problem.value = triple ? undefined : 'There is no other feasible triple';
      if (triple) void addInitial([triple], id);
    }, showFailure);
  return { text, problem, add, sample };
}

function Adding(open: Started) {
  const { text, problem, add, sample } = useAdding(open);
  return (
    <div class="row">
      <TextField
        class="initial-field"
        label="Add an initial triple"
        placeholder="2, 4, 6"
        value={text.value}
        onInput={(now) => {
          text.value = now;
          problem.value = undefined;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void add();
          if (event.key === 'Escape') text.value = '';
        }}
        invalid={problem.value !== undefined}
        {...(problem.value !== undefined && { description: problem.value })}
        testId="initial-field"
      />
      <Button onClick={() => void add()} testId="initial-add">
        Add
      </Button>
      <Button icon="wand" onClick={sample} disabled={!feasible.value?.answer.count} testId="initial-sample">
        Draw one
      </Button>
      {problem.value !== undefined && (
        <span class="inline control-tone-error" role="alert">
          <Icon name="error" /> {problem.value}
        </span>
      )}
    </div>
  );
}
