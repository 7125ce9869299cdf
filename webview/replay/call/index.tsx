/** The panel about the calls of judges: prompts and answers, the function and its values, and asking again. */
import { KeyMomentLink } from '../key-moment-link';
import { useEffect, useState } from 'preact/hooks';
import type { VerdictRow } from '../../../src/replay/types';
import { EmptyState } from '../../shared/controls';
import { moveFocus, stepIndex } from '../../shared/list-keys';
import { Mark } from '../../shared/marks/marks';
import { revealed } from '../revealed';
import type { Placed } from '../rounds';
import { Words } from '../../shared/words';
import {
  discovers,
  head,
  isJudgeQuestion,
  nounOf,
  questionOn,
  rounds,
  selected,
  selectedStep,
} from '../state';
import './call.css';
import { FunctionSection } from './function-section';
import { TrySection } from './try-section';
import { VerdictCall } from './verdict-call';

export function CallPanel() {
  const round = selected.value;
  const reply = selectedStep.value?.reply.row;
  if (!round || !reply)
    return (
      <EmptyState title="Nothing was said here that a judge could be asked about.">
        <KeyMomentLink />
      </EmptyState>
    );
  const target = reply.seq;
  const [first, ...others] = questionsToAsk(reply);
  const verdicts = round.verdicts.filter(({ row }) => row.target === target);
  return (
    <div class="stack" key={target}>
      <h2>{`Round ${round.round}: verdicts on the ${nounOf(reply)}`}</h2>
      {verdicts.length === 0 ? (
        <p class="faint">Nobody has judged this.</p>
      ) : (
        <Verdicts verdicts={verdicts} />
      )}
      {discovers(head.value) && <FunctionSection round={round} target={target} />}
      {first !== undefined && <TrySection target={target} questions={[first, ...others]} />}
    </div>
  );
}

/** The questions about a reply that a judge can be asked again. */
function questionsToAsk(reply: { readonly expect: string }): readonly string[] {
  const own = (head.value?.judges ?? []).filter(({ askable, expect }) => askable && expect === reply.expect);
  const ofRules = discovers(head.value) ? questionOn(reply) : undefined;
  return [...(isJudgeQuestion(ofRules) ? [ofRules] : []), ...own.map(({ question }) => question)];
}

const isCurrent = ({ row }: Placed<VerdictRow>): boolean => rounds.value.isCurrent(row);

/** The verdict that counts for the metrics comes first; replaced ones stay available. */
function Verdicts({ verdicts }: { readonly verdicts: readonly Placed<VerdictRow>[] }) {
  const order = [...verdicts.filter(isCurrent), ...verdicts.filter((one) => !isCurrent(one))];
  const initial = order.find(({ row }) => isJudgeQuestion(row.judge));
  // Until the user chooses, a replaced verdict gives way to its successor.
  const [chosen, choose] = useState<number | undefined>(undefined);
  const open = order.find(({ index }) => index === chosen) ?? initial ?? order[0];
  const wanted = revealed.value;
  useEffect(() => {
    // The hit may be in a verdict that was replaced.
    if (wanted && order.some(({ index }) => index === wanted.row)) choose(wanted.row);
  }, [wanted]);
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Verdicts"
        class="call-verdicts"
        onKeyDown={(event) => moveFocus(event, '[role=radio]', stepIndex, (to) => choose(order[to].index))}
      >
        {order.map((one) => (
          <Choice key={one.index} of={one} open={one === open} choose={() => choose(one.index)} />
        ))}
      </div>
      {open && <VerdictCall key={open.index} verdict={open} />}
    </>
  );
}

interface ChoiceProps {
  readonly of: Placed<VerdictRow>;
  readonly open: boolean;
  readonly choose: () => void;
}

function Choice({ of, open, choose }: ChoiceProps) {
  const { result, judge, by, unreached } = of.row;
  return (
    <button
      type="button"
      role="radio"
      class="call-choice row bare pickable"
      aria-checked={open}
      tabIndex={open ? 0 : -1}
      onClick={choose}
    >
      <Mark result={result} />
      <span>{judge}</span>
      <Words text={by.name} class="faint" />
      {!isCurrent(of) && <span class="faint">{unreached ? 'not reached' : 'replaced'}</span>}
    </button>
  );
}
