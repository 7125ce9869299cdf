import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Pair, PairsAnswer } from '../../../src/rules/explore/types';
import { Choice, EmptyState } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { group, openGroup } from '../state';
import { FileRelations } from './file-relations';
import { Matrix } from './matrix';
import type { MatrixRule } from './matrix-rules';
import { Answered } from '../panel/parts';
import { easiestToConfuse, pairMatrix, RELATIONS, SIGNS, showJaccard, WORDS } from './relations';
import { ruleNames, subject, useAnswer, type Subject } from '../panel/subject';
import { Witnesses } from './witnesses';
import './relate.css';

const scope = signal<'group' | 'file'>('group');
/** The pair that was opened last, in the group where that was. */
const opened = signal<{ readonly group: number; readonly row: number; readonly column: number } | undefined>(
  undefined,
);

/** Relations of the rules in the open group, or in the whole file. */
export function RelationsPanel() {
  return (
    <div class="panel-body stack relate">
      <div class="relate-bar row">
        <Choice
          label="Rules to compare"
          value={scope.value}
          options={[
            { value: 'group', label: 'This group' },
            { value: 'file', label: 'Whole file' },
          ]}
          onChange={(value) => (scope.value = value)}
        />
        <Legend />
      </div>
      {scope.value === 'group' ? <GroupRelations /> : <FileRelations />}
    </div>
  );
}

/** The signs of the matrix in words. */
function Legend() {
  return (
    <ul class="relate-legend row faint" aria-label="Signs">
      {RELATIONS.map((relation) => (
        <li key={relation} data-relation={relation}>
          <span class="relate-sign">{SIGNS[relation]}</span> {WORDS[relation]}
        </li>
      ))}
      <li>
        <span class="relate-ramp" /> Jaccard 0 to 1
      </li>
    </ul>
  );
}

function GroupRelations() {
  const answer = useAnswer<'pairs'>(() => {
    const current = subject.value;
    return current && current.predicates.length > 1 ? { kind: 'pairs', ...current } : undefined;
  });
  if ((group.value?.rules.length ?? 0) < 2)
    return <EmptyState title="Two rules or more can be compared">Add a rule to this group.</EmptyState>;
  const question = answer.question;
  return (
    <Answered answer={answer}>{(value) => question && <Group question={question} pairs={value} />}</Answered>
  );
}

function Group({ question, pairs }: { readonly question: Subject; readonly pairs: PairsAnswer }) {
  const size = question.predicates.length;
  const matrix = useMemo(() => pairMatrix(size, pairs.pairs), [size, pairs]);
  const names = ruleNames.value;
  const rules = useMemo(() => matrixRules(names, size, pairs), [names, size, pairs]);
  const confused = easiestToConfuse(pairs.pairs);
  const here = opened.value?.group === openGroup.value ? opened.value : undefined;
  const [row, column] = here ? [here.row, here.column] : [confused?.p ?? 0, confused?.q ?? 1];
  const view = matrix[row]?.[column];
  return (
    <>
      {confused && <Confused pair={confused} names={rules.map((rule) => rule.name)} />}
      <Unavailable pairs={pairs} names={rules.map((rule) => rule.name)} />
      <div class="relate-split">
        <Matrix
          label="How the rules of this group relate"
          rules={rules}
          matrix={matrix}
          dense={size > 8}
          selected={view && [row, column]}
          onOpen={(r, c) => (opened.value = { group: openGroup.value, row: r, column: c })}
        />
        {view && (
          <Witnesses
            domain={question.domain}
            predicates={[question.predicates[row], question.predicates[column]]}
            names={[rules[row].name, rules[column].name]}
            view={view}
            feasible={question}
          />
        )}
      </div>
    </>
  );
}

function matrixRules(names: readonly string[], size: number, pairs: PairsAnswer): MatrixRule[] {
  const counts = new Map<number, number>();
  for (const { p, q, both, onlyP, onlyQ } of pairs.pairs) counts.set(p, both + onlyP).set(q, both + onlyQ);
  return Array.from({ length: size }, (_, index) => {
    const count = counts.get(index);
    return {
      name: names[index] ?? `Rule ${index + 1}`,
      short: String(index + 1),
      ...(count !== undefined && { count }),
    };
  });
}

/** The two rules that a player is most likely to confuse. */
function Confused({ pair, names }: { readonly pair: Pair; readonly names: readonly string[] }) {
  const apart = pair.onlyP + pair.onlyQ;
  return (
    <p class="panel-lead">
      {apart === 0 ? 'Nobody can tell these apart: ' : 'Easiest to confuse: '}
      <b>
        <bdi>{names[pair.p]}</bdi>
      </b>{' '}
      and{' '}
      <b>
        <bdi>{names[pair.q]}</bdi>
      </b>
      {apart === 0
        ? ' accept the same triples.'
        : `, Jaccard ${showJaccard(pair.jaccard)}; ${showCount(apart)} ${apart === 1 ? 'triple tells' : 'triples tell'} them apart.`}
    </p>
  );
}

/** Rules that are missing in the matrix, with the reasons. */
function Unavailable({ pairs, names }: { readonly pairs: PairsAnswer; readonly names: readonly string[] }) {
  const lacking = pairs.unavailable.flatMap((why, index) => (why === undefined ? [] : [{ why, index }]));
  if (lacking.length === 0) return null;
  return (
    <ul class="relate-lacking">
      {lacking.map(({ why, index }) => (
        <li key={index}>
          <bdi>{names[index]}</bdi>: no count: <bdi>{why}</bdi>
        </li>
      ))}
    </ul>
  );
}
