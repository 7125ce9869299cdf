import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showTriple, type Triple } from '../../../src/predicate/domain';
import type { TriplesAnswer } from '../../../src/rules/explore/types';
import { IconButton, Icon } from '../../shared/controls';
import { showAmount, showCount } from '../../shared/numbers';
import { editable, host, pursue } from '../state';
import { isFeasible } from '../is-feasible';
import { addInitial, isInitial } from '../lists';
import { formatTriples } from '../panel/format-triples';
import { Answered } from '../panel/parts';
import { useAnswer, type SubjectGroup, type Subject } from '../panel/subject';
import './relate.css';
import './triples.css';

/** Most triples in a list; the count is shown beside it. */
const SHOWN = 12;

export interface TripleListProps extends Subject {
  readonly title: string;
  /** Indexes of the predicates that accept the triples, and of those that do not. */
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  /** The total number, if it is already known. */
  readonly total?: number;
  /**
   * The group for whose feasible set its triples are looked up, to be used as initial triples; `true` where all of
   * them lie in it.
   */
  readonly feasible?: Subject | true;
}

/** Triples of a region: the smallest, or drawn again with each press of a button. */
export function TripleList(props: TripleListProps) {
  const { title, domain, predicates, include, exclude, total, feasible } = props;
  const seed = useSignal<number | undefined>(undefined);
  const answer = useAnswer<'triples'>(
    () => ({
      kind: 'triples',
      domain,
      predicates,
      include,
      exclude,
      n: SHOWN,
      ...(seed.value !== undefined && { seed: seed.value }),
    }),
    [JSON.stringify([domain, predicates, include, exclude])],
  );
  const count = total ?? answer.value?.total;
  return (
    <section class="relate-triples">
      <header class="relate-triples-head">
        <h4>{title}</h4>
        {count !== undefined && <span class="faint">{showAmount(count, 'triple')}</span>}
        <Tools title={title} answer={answer.value} seed={seed.value} onSeed={(next) => (seed.value = next)} />
      </header>
      <Answered answer={answer}>
        {(value) => (
          <Triples
            value={value}
            {...(feasible && !answer.pending && { feasible })}
            {...(answer.of && { of: answer.of })}
            drawn={seed.value !== undefined}
          />
        )}
      </Answered>
    </section>
  );
}

interface ToolsProps {
  readonly title: string;
  readonly answer: TriplesAnswer | undefined;
  readonly seed: number | undefined;
  readonly onSeed: (seed: number | undefined) => void;
}

function Tools({ title, answer, seed, onSeed }: ToolsProps) {
  if (!answer || answer.total === 0) return null;
  const copy = () => host.send({ type: 'copy', text: formatTriples(answer.triples, 'text') });
  return (
    <span class="relate-tools">
      {answer.total > answer.triples.length && (
        <IconButton icon="refresh" label={`Draw others: ${title}`} onClick={() => onSeed((seed ?? 0) + 1)} />
      )}
      {seed !== undefined && (
        <IconButton
          icon="sort-precedence"
          label={`The smallest: ${title}`}
          onClick={() => onSeed(undefined)}
        />
      )}
      <IconButton icon="copy" label={`Copy: ${title}`} onClick={copy} />
    </span>
  );
}

interface TriplesProps {
  readonly value: TriplesAnswer;
  readonly feasible?: Subject | true;
  readonly of?: SubjectGroup;
  readonly drawn: boolean;
}

function Triples({ value: { triples, total }, feasible, of, drawn }: TriplesProps) {
  const inside = useFeasible(triples, feasible);
  if (triples.length === 0) return <p class="faint">None.</p>;
  return (
    <>
      <ul class="relate-triple-list row">
        {triples.map((triple) => (
          <li key={triple.join()} class="relate-triple inline">
            <span>{showTriple(triple)}</span>
            {inside?.has(triple.join()) && <Use triple={triple} {...(of && { id: of.id })} />}
          </li>
        ))}
      </ul>
      {total > triples.length && (
        <p class="faint">
          {drawn ? 'Drawn at random from' : 'The smallest of'} {showCount(total)}
        </p>
      )}
    </>
  );
}

function Use({ triple, id }: { readonly triple: Triple; readonly id?: string }) {
  if (isInitial(triple))
    return (
      <span class="control-tone-good" title="An initial triple">
        <Icon name="check" />
        <span class="visually-hidden">an initial triple</span>
      </span>
    );
  const label = `Use ${showTriple(triple)} as initial triple`;
  return (
    <button
      type="button"
      class="relate-use bare"
      aria-label={label}
      title={label}
      disabled={!editable.value}
      onClick={() => void addInitial([triple], id)}
    >
      <Icon name="add" />
    </button>
  );
}

/** The triples that lie in a feasible set, each as its numbers with commas. */
function useFeasible(
  triples: readonly Triple[],
  feasible: Subject | true | undefined,
): ReadonlySet<string> | undefined {
  const inside = useSignal<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (feasible === true) {
      inside.value = new Set(triples.map((triple) => triple.join()));
      return undefined;
    }
    inside.value = undefined;
    if (!feasible || triples.length === 0) return undefined;
    return pursue(async (signal) => {
      // If some rule has no count, there is no feasible set; another part of the panel reports that.
      const found = await Promise.all(triples.map((triple) => isFeasible(triple, feasible, signal))).catch(
        () => [],
      );
      const names = triples.filter((_, i) => found[i]).map((triple) => triple.join());
      if (!signal.aborted) inside.value = new Set(names);
    });
  }, [triples, JSON.stringify(feasible)]);
  return inside.value;
}
