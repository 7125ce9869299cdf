/** The refused replies of a step of a round. */
import { Icon } from '../shared/controls';
import { showCount } from '../shared/numbers';
import { revealed } from './revealed';
import type { Round } from './rounds';
import { LongText, MarkedText } from './texts';

/** The most that are shown: there may be thousands. */
const MOST_RETRIES = 20;

export function Retries({ round, turn }: { readonly round: Round; readonly turn: string }) {
  const all = round.retries.filter(({ row }) => row.expect === turn);
  if (all.length === 0) return null;
  const count = showCount(all.length);
  return (
    <details class="round-retries" open={all.some(({ index }) => index === revealed.value?.row)}>
      <summary>
        <Icon name="history" />{' '}
        {all.length === 1 ? '1 try came to nothing' : `${count} tries came to nothing`}
      </summary>
      <ul>
        {all.slice(0, MOST_RETRIES).map(({ row, index }) => (
          <li key={index}>
            <span>{row.why}</span> <MarkedText text={row.reason} />
            {row.thinking !== undefined && <LongText title="Thinking" row={index} field="thinking" />}
            {(row.text !== '' || row.more) && <LongText title="As generated" row={index} field="raw" />}
          </li>
        ))}
      </ul>
      {all.length > MOST_RETRIES && <p>{`and ${showCount(all.length - MOST_RETRIES)} more`}</p>}
    </details>
  );
}
