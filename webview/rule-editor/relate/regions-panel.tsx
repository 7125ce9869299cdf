import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { tripleCount } from '../../../src/predicate/domain';
import { MAX_REGION_RULES, type RegionsAnswer } from '../../../src/rules/explore/types';
import { Checkbox, Choice, EmptyState } from '../../shared/controls';
import { showAmount, showCount } from '../../shared/numbers';
import { acceptingRules, rejectingRules } from '../masks';
import { group } from '../state';
import { Answered } from '../panel/parts';
import { RegionTable } from './region-table';
import { regionsOf, regionWords, sortRegions, workOf, type Region, type RegionOrder } from './regions-data';
import { ruleNames, subject, useAnswer, type Subject } from '../panel/subject';
import { TripleList } from './triple-list';
import { Venn } from './venn';
import { VENN_RULES } from './venn-layout';
import './relate.css';
import './regions.css';

const order = signal<RegionOrder>('accepting');
const hideEmpty = signal(false);
const opened = signal<number | undefined>(undefined);

/** The regions that the rules of the open group cut the cube into. */
export function RegionsPanel() {
  const rules = group.value?.rules.length ?? 0;
  const answer = useAnswer<'regions'>(() => {
    const current = subject.value;
    const size = current?.predicates.length ?? 0;
    return current && size > 0 && size <= MAX_REGION_RULES ? { kind: 'regions', ...current } : undefined;
  });
  if (rules === 0) return <EmptyState title="No rules, no regions">Add a rule to this group.</EmptyState>;
  if (rules > MAX_REGION_RULES)
    return (
      <EmptyState title={`${rules} rules have ${showCount(2 ** rules)} regions`}>
        Regions are shown for up to {MAX_REGION_RULES} rules.
      </EmptyState>
    );
  const { question } = answer;
  return (
    <div class="panel-body stack relate">
      <Answered answer={answer}>
        {(value) => question && <Regions question={question} answer={value} />}
      </Answered>
    </div>
  );
}

function Regions({ question, answer }: { readonly question: Subject; readonly answer: RegionsAnswer }) {
  const size = question.predicates.length;
  const names = Array.from({ length: size }, (_, i) => ruleNames.value[i] ?? `Rule ${i + 1}`);
  const regions = useMemo(() => regionsOf(answer, size), [answer, size]);
  const sorted = useMemo(
    () =>
      sortRegions(regions, order.value).filter(
        ({ count, feasible }) => !hideEmpty.value || count > 0 || feasible,
      ),
    [regions, order.value, hideEmpty.value],
  );
  // The set that a group is about is open until another region is chosen.
  const shown = regions[opened.value ?? regions.length - 1] ?? regions[regions.length - 1];
  const open = (mask: number) => (opened.value = mask);
  return (
    <>
      {size > 1 && <Work regions={regions} names={names} />}
      <div class="relate-split">
        <div>
          <Options />
          <RegionTable
            regions={sorted}
            names={names}
            all={tripleCount(question.domain)}
            raises={answer.raises}
            selected={shown.mask}
            onOpen={open}
          />
        </div>
        <div>
          {size >= VENN_RULES.min && size <= VENN_RULES.max && (
            <Venn regions={regions} names={names} selected={shown.mask} onOpen={open} />
          )}
          <RegionTriples question={question} names={names} region={shown} />
        </div>
      </div>
    </>
  );
}

function Options() {
  return (
    <div class="relate-bar row">
      <Choice
        label="Order of the regions"
        value={order.value}
        options={[
          { value: 'accepting', label: 'By rules that accept' },
          { value: 'count', label: 'By count' },
        ]}
        onChange={(value) => (order.value = value)}
      />
      <Checkbox checked={hideEmpty.value} onChange={(checked) => (hideEmpty.value = checked)}>
        Hide empty regions
      </Checkbox>
    </div>
  );
}

/** The effect of the rules, in a sentence. */
function Work({
  regions,
  names,
}: {
  readonly regions: readonly Region[];
  readonly names: readonly string[];
}) {
  const { working, idle } = workOf(regions, names.length);
  const best = working[0];
  return (
    <p class="panel-lead">
      {best ? (
        <>
          <b>
            <bdi>{names[best.rule]}</bdi>
          </b>{' '}
          does most of the work: it alone keeps {showAmount(best.keepsOut, 'triple')} out of the feasible set.
        </>
      ) : (
        'No rule works alone: leaving out any one of them changes nothing.'
      )}
      {best && idle.length > 0 && (
        <>
          {' '}
          <b>
            <bdi>{idle.map((rule) => names[rule]).join(', ')}</bdi>
          </b>{' '}
          {idle.length === 1 ? 'keeps' : 'keep'} nothing out: without{' '}
          {idle.length === 1 ? 'it' : 'any one of them'} the feasible set stays the same.
        </>
      )}
    </p>
  );
}

interface RegionTriplesProps {
  readonly question: Subject;
  readonly names: readonly string[];
  readonly region: Region;
}

function RegionTriples({ question, names, region }: RegionTriplesProps) {
  const { mask, count, feasible, onlyRejecting } = region;
  const title = feasible
    ? 'Feasible set'
    : onlyRejecting !== undefined
      ? `Only ${names[onlyRejecting]} rejects`
      : 'Triples of this region';
  return (
    <section class="relate-region" aria-label={title}>
      <p class="faint">
        <bdi>{regionWords(mask, names)}</bdi>
      </p>
      <TripleList
        domain={question.domain}
        predicates={question.predicates}
        title={title}
        include={acceptingRules(mask, names.length)}
        exclude={rejectingRules(mask, names.length)}
        total={count}
        {...(feasible && { feasible: true as const })}
      />
    </section>
  );
}
