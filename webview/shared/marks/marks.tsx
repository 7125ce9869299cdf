/** Results as icon, word and colour. */
import { Icon } from '../controls';
import './marks.css';

interface Look {
  readonly icon: string;
  readonly word: string;
  readonly tone: 'good' | 'plain' | 'doubt';
}

const LOOKS: Readonly<Record<string, Look>> = {
  correct: { icon: 'pass', word: 'correct', tone: 'good' },
  incorrect: { icon: 'close', word: 'incorrect', tone: 'plain' },
  compatible: { icon: 'debug-breakpoint-unverified', word: 'compatible', tone: 'plain' },
  incompatible: { icon: 'debug-breakpoint-log-unverified', word: 'incompatible', tone: 'plain' },
  consistent: { icon: 'check', word: 'consistent', tone: 'plain' },
  contradicted: { icon: 'close', word: 'contradicted', tone: 'plain' },
  unparsable: { icon: 'question', word: 'not parsed', tone: 'doubt' },
  'no-verdict': { icon: 'dash', word: 'no verdict', tone: 'doubt' },
};

const lookOf = (result: string): Look =>
  Object.hasOwn(LOOKS, result) ? LOOKS[result] : { icon: 'question', word: result, tone: 'doubt' };

interface MarkProps {
  readonly result: string;
  /** The source of the result: `judge`, `enumeration`. */
  readonly by?: string;
  readonly wrong?: boolean;
  /** Shows only the icon: the words are its tooltip and its accessible name. */
  readonly small?: boolean;
  /** Set off from the mark beside it, which says something else. */
  readonly chip?: boolean;
}

/** One result. `wrong`: computation contradicts it. */
export function Mark({ result, by, wrong = false, small = false, chip = wrong && small }: MarkProps) {
  const { icon, word, tone } = lookOf(result);
  if (small)
    return (
      <span
        class={`mark mark-${tone} mark-small ${chip ? 'mark-chip' : ''}`}
        title={by ? `${word}, by ${by}` : word}
      >
        <Icon name={icon} />
        <span class="visually-hidden">{by ? `${word} ${by}` : word}</span>
      </span>
    );
  return (
    <span class={`mark mark-${tone} ${wrong ? 'mark-wrong' : ''}`}>
      <Icon name={icon} />
      <span>{word}</span>
      {by && <span class="mark-by faint">{by}</span>}
    </span>
  );
}

/** The environment's answer: a filled mark for YES, a hollow one for NO. */
export function Answer({
  label,
  positive,
}: {
  readonly label: string;
  readonly positive?: boolean | undefined;
}) {
  if (positive === undefined) return <span class="answer">{label}</span>;
  return (
    <span class={`answer answer-${positive ? 'yes' : 'no'}`}>
      <span class="answer-mark" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

/** A verdict and computation say different things. */
export function Disagrees({ certainty }: { readonly certainty: 'certain' | 'likely' }) {
  return (
    <span class={`disagrees control-tone-warning disagrees-${certainty}`}>
      <Icon name={certainty === 'certain' ? 'warning' : 'question'} />
      <span>{certainty === 'certain' ? 'wrong verdict' : 'doubtful verdict'}</span>
    </span>
  );
}
