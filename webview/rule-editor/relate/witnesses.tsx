import { tripleCount } from '../../../src/predicate/domain';
import { showCount, showShare } from '../../shared/numbers';
import { Name } from '../panel/parts';
import { relationSentence, showJaccard, SIGNS, telling, WORDS, type PairView } from './relations';
import type { Subject } from '../panel/subject';
import { TripleList } from './triple-list';
import './relate.css';
import './triples.css';

export interface WitnessesProps extends Subject {
  /** The predicates are two: of the row's rule and of the column's rule. */
  readonly names: readonly [row: string, column: string];
  readonly view: PairView;
  /** The open group, if both rules belong to it. */
  readonly feasible?: Subject;
}

/** Triples that show the relation of two rules, and the tests with which a player separates them. */
export function Witnesses({ domain, predicates, names, view, feasible }: WitnessesProps) {
  const [row, column] = names;
  const lists = { domain, predicates };
  return (
    <section class="relate-witnesses stack" aria-label={`${row} and ${column}`}>
      <h3 class="relate-pair row">
        <Name>{row}</Name>
        <span class="relate-pair-relation" data-relation={view.relation}>
          <span class="relate-sign">{SIGNS[view.relation]}</span> {WORDS[view.relation]}
        </span>
        <Name>{column}</Name>
      </h3>
      <p>
        <bdi>{relationSentence(view, row, column)}</bdi> <Telling view={view} domain={domain} />
      </p>
      <div class="relate-lists">
        <TripleList
          {...lists}
          title="In both"
          include={[0, 1]}
          exclude={[]}
          total={view.both}
          {...(feasible && { feasible })}
        />
        <TripleList {...lists} title={`Only in ${row}`} include={[0]} exclude={[1]} total={view.onlyRow} />
        <TripleList
          {...lists}
          title={`Only in ${column}`}
          include={[1]}
          exclude={[0]}
          total={view.onlyColumn}
        />
      </div>
    </section>
  );
}

function Telling({ view, domain }: { readonly view: PairView; readonly domain: Subject['domain'] }) {
  const apart = telling(view);
  // The sentence before covers this case.
  if (apart === 0) return null;
  return (
    <>
      <strong>{showCount(apart)}</strong> {apart === 1 ? 'triple tells' : 'triples tell'} them apart: exactly
      one of the two accepts {apart === 1 ? 'it' : 'them'}. That is {showShare(apart / tripleCount(domain))}{' '}
      of the domain; Jaccard {showJaccard(view.jaccard)}.
    </>
  );
}
