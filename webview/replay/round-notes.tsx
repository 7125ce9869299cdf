/** Lines between the replies that are not part of the game, drawn as thin lines at their place. */
import { Icon } from '../shared/controls';
import { showCount, showTime } from '../shared/numbers';
import { lookOf, slotOf } from './round-parts';
import type { Placed, Round } from './rounds';
import { LongText, MarkedText } from './texts';

/** The most that are shown: there may be thousands. */
const MOST_NOTES = 20;

export function RoundNotes({ round, slot }: { readonly round: Round; readonly slot: string }) {
  if (round.notes.length === 0) return null;
  const all = round.notes.filter(({ index }) => slotOf(round, index) === slot);
  return (
    <>
      {all.slice(0, MOST_NOTES).map((note) => (
        <RoundNote key={note.index} note={note} />
      ))}
      {all.length > MOST_NOTES && (
        <p class="round-note">{`and ${showCount(all.length - MOST_NOTES)} more`}</p>
      )}
    </>
  );
}

function RoundNote({ note: { row, index } }: { readonly note: Placed }) {
  const { icon, words, text } = lookOf(row);
  const title = (
    <span class="round-note-title">
      <Icon name={icon} /> {words}
      {text !== '' && <MarkedText text={text} />}
      {row.time !== undefined && <span>{showTime(row.time)}</span>}
    </span>
  );
  return <LongText class="round-note" title={title} row={index} field="json" />;
}
