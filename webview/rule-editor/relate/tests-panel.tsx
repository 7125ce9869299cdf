import { useMemo } from 'preact/hooks';
import { showTriple } from '../../../src/predicate/domain';
import type { TestsAnswer } from '../../../src/rules/explore/types';
import { EmptyState, Icon } from '../../shared/controls';
import { showAmount, showMean } from '../../shared/numbers';
import { group } from '../state';
import { Answered, Name } from '../panel/parts';
import { ruleNames, subject, useAnswer, type Subject } from '../panel/subject';
import { decisionTree, type TreeNode } from './tree';
import './relate.css';
import './tests.css';

/** The tests with which an ideal player finds each rule of the open group. */
export function TestsPanel() {
  const answer = useAnswer<'tests'>(() => {
    const current = subject.value;
    return current && current.predicates.length > 1 ? { kind: 'tests', ...current } : undefined;
  });
  if ((group.value?.rules.length ?? 0) < 2)
    return (
      <EmptyState title="With fewer than two rules there is nothing to find out">
        Add a rule to this group.
      </EmptyState>
    );
  const { question } = answer;
  return (
    <div class="panel-body stack relate">
      <Answered answer={answer}>
        {(value) => question && <Tests question={question} answer={value} />}
      </Answered>
    </div>
  );
}

function Tests({ question, answer }: { readonly question: Subject; readonly answer: TestsAnswer }) {
  const size = question.predicates.length;
  const names = Array.from({ length: size }, (_, i) => ruleNames.value[i] ?? `Rule ${i + 1}`);
  const tree = useMemo(() => decisionTree(size, answer), [size, answer]);
  return (
    <>
      <Lead answer={answer} size={size} names={names} />
      <div class="relate-split">
        <div>
          <PerRule answer={answer} names={names} />
          <Model optimal={answer.optimal} />
        </div>
        <section aria-label="The best plan of tests">
          <h3>Best plan</h3>
          <ul class="relate-tree">
            <Node node={tree} names={names} />
          </ul>
        </section>
      </div>
    </>
  );
}

interface LeadProps {
  readonly answer: TestsAnswer;
  readonly size: number;
  readonly names: readonly string[];
}

function Lead({ answer, size, names }: LeadProps) {
  const { expected, worst, inseparable } = answer;
  return (
    <>
      <p class="panel-lead">
        An ideal player needs <b>{showMean(expected)}</b> {expected === 1 ? 'test' : 'tests'} on average,{' '}
        <b>{worst}</b> at worst, to find which of the {size} rules is the hidden one.
      </p>
      {inseparable.map((rules) => (
        <p key={rules.join()} class="panel-lead control-tone-warning">
          <Icon name="warning" />{' '}
          <b>
            <bdi>{rules.map((rule) => names[rule]).join(', ')}</bdi>
          </b>{' '}
          can never be told apart: they are equal.
        </p>
      ))}
    </>
  );
}

function PerRule({ answer, names }: { readonly answer: TestsAnswer; readonly names: readonly string[] }) {
  const { perRule, worst } = answer;
  return (
    <table class="relate-tests">
      <thead>
        <tr>
          <th scope="col">Hidden rule</th>
          <th scope="col" colSpan={2}>
            Tests to find it
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, rule) => (
          <tr key={rule}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td class="panel-right">{perRule[rule] ?? 'never'}</td>
            <td aria-hidden="true" class="relate-test-bar">
              {perRule[rule] !== undefined && (
                <span
                  class="panel-log"
                  style={{ '--panel-length': `${(100 * perRule[rule]) / Math.max(1, worst)}%` }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Model({ optimal }: { readonly optimal: boolean }) {
  return (
    <p class="faint">
      The player knows these rules and takes each to be as likely as the others. A test is any triple of the
      domain, answered with yes or no; a triple on which a possible rule raises is not used.{' '}
      {optimal
        ? 'Of all plans, this one needs the fewest tests on average.'
        : 'There are too many rules to look at every plan: each test is the best next one.'}{' '}
      Initial triples do not help such a player, as all rules accept them.
    </p>
  );
}

interface NodeProps {
  readonly node: TreeNode;
  readonly names: readonly string[];
  /** The answer that leads here. */
  readonly reply?: 'yes' | 'no';
}

function Node({ node, names, reply }: NodeProps) {
  const named = (rules: readonly number[]) => rules.map((rule) => names[rule]).join(', ');
  return (
    <li>
      {reply && (
        <span class={reply === 'yes' ? 'control-tone-good' : ''}>
          <Icon name={reply === 'yes' ? 'check' : 'close'} /> {reply} →{' '}
        </span>
      )}
      {node.kind === 'found' ? (
        <span class="control-tone-warning">
          {node.rules.length > 1 && <Icon name="warning" />}
          <b>
            <bdi>{named(node.rules)}</bdi>
          </b>
          {node.rules.length > 1 && ' (equal)'}
        </span>
      ) : (
        <>
          test <span class="relate-triple inline">{showTriple(node.triple)}</span>{' '}
          <span class="faint">{showAmount(node.among.length, 'rule')} possible</span>
          <ul>
            <Node node={node.yes} names={names} reply="yes" />
            <Node node={node.no} names={names} reply="no" />
          </ul>
        </>
      )}
    </li>
  );
}
