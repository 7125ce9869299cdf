/** Details that are folded at first: the prompt, the thinking, the generated reply, all verdicts. */
import type { ReplyRow } from '../../src/replay/types';
import { Button } from '../shared/controls';
import { Mark } from '../shared/marks/marks';
import { showCount, showTime } from '../shared/numbers';
import { blind } from './labels/state';
import { revealed } from './revealed';
import { isClipped, messagesBefore } from './round-parts';
import type { Placed, Round } from './rounds';
import { LongText, MarkedText } from './texts';
import { opened, rounds } from './state';
import { run } from './store';

const amount = (value: number | undefined, what: string): string | undefined =>
  value === undefined ? undefined : `${showCount(value)} ${what}`;

interface DetailsProps {
  readonly round: Round;
  readonly reply: Placed<ReplyRow>;
}

export function Details({ round, reply }: DetailsProps) {
  const { row, index } = reply;
  return (
    <div class="step-details">
      <p class="faint">{factsOf(row).join(' · ')}</p>
      {row.notes?.map((note) => (
        <MarkedText key={note} class="faint" text={note} />
      ))}
      {messagesBefore(round, row.expect).map((one) => (
        <ModelMessage key={one.index} message={one} />
      ))}
      {isClipped(row) && <LongText title="All that was said" row={index} field="text" />}
      {row.thinking !== undefined && (
        <LongText
          title={`Thinking, ${amount(row.thinking, 'characters') ?? ''}`}
          row={index}
          field="thinking"
        />
      )}
      <LongText title="As generated" row={index} field="raw" isOpen />
      {!blind.value && <LongText title="As it is in the file" row={index} field="json" />}
      <AllVerdicts round={round} target={row.seq} />
      {opened.value?.trusted && (
        <Button onClick={() => run('fork', { round: round.round, at: row.expect })}>Fork from here…</Button>
      )}
    </div>
  );
}

function factsOf({ attempt, latencyMs, usage, line, time }: ReplyRow): readonly string[] {
  const facts = [
    attempt > 1 ? `understood at attempt ${attempt}` : undefined,
    latencyMs >= 1 ? amount(Math.round(latencyMs), 'ms') : undefined,
    amount(usage?.prompt, 'tokens in'),
    amount(usage?.completion, 'tokens out'),
    amount(usage?.reasoning, 'of them thinking'),
    time === undefined ? undefined : showTime(time),
    `line ${showCount(line)}`,
  ];
  return facts.filter((each) => each !== undefined);
}

/** Longer messages are folded. */
const SHORT = 160;

function ModelMessage({ message: { row, index } }: { readonly message: Placed }) {
  if (row.more === undefined && row.text.length <= SHORT)
    return (
      <p class="faint">
        prompt: <MarkedText text={row.text} class="step-told" />
      </p>
    );
  return <LongText title="Prompt" row={index} field="text" />;
}

/** Verdicts that count for the metrics, and those that were replaced. */
function AllVerdicts({ round, target }: { readonly round: Round; readonly target: number }) {
  const all = round.verdicts.filter(({ row }) => row.target === target);
  if (all.length === 0) return null;
  return (
    <details class="long-text" open={all.some(({ index }) => index === revealed.value?.row)}>
      <summary>{all.length === 1 ? 'One verdict' : `${showCount(all.length)} verdicts`}</summary>
      <ul>
        {all.map(({ row, index }) => (
          <li key={index}>
            <Mark result={row.result} /> {row.judge}, <MarkedText text={row.by.name} />
            {!rounds.value.isCurrent(row) && (row.unreached ? ', not reached' : ', replaced')}
            {row.text !== '' && ': '}
            <MarkedText text={row.text} />
          </li>
        ))}
      </ul>
    </details>
  );
}
