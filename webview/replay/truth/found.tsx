/** Lists disagreements, the most certain first, and announcements that nobody could read. */
import { useState } from 'preact/hooks';
import { plural } from '../../../src/base/number-words';
import type { Findings, DisagreementRow } from '../../../src/replay/types';
import { Button, EmptyState, Icon, IconButton } from '../../shared/controls';
import { moveFocus, moveInList } from '../../shared/list-keys';
import { Mark } from '../../shared/marks/marks';
import { goTo } from '../moves';
import { Words } from '../../shared/words';
import {
  endOf,
  findings,
  foundHere,
  isHere,
  isHidden,
  isJudgeQuestion,
  replyOf,
  reviewProgress,
  rewound,
  rounds,
  turnOf,
} from '../state';
import { NO_VERDICT } from '../filters';
import { host } from '../store';
import { useKnown } from '../use-known';
import './found.css';
import { asText, kindLook, openWords, outcomeOf, readByWords } from './words';

/** Entries that are shown at once. */
const FIRST = 40;
/** Findings that each click on "more" adds. */
const MORE = 200;

const isShown = ({ round, judge }: Pick<DisagreementRow, 'round' | 'judge'>): boolean =>
  !isHidden(round, turnOf(judge));

const copy = (list: readonly DisagreementRow[]): void =>
  host.send({ type: 'copy', text: list.map(asText).join('\n') });

export function Found() {
  const known = findings.value;
  const { done, total, atEnd, trouble, unavailable } = reviewProgress.value;
  if (unavailable !== undefined)
    return <EmptyState title="Nothing can be reviewed">{unavailable}</EmptyState>;
  if (!known) return <EmptyState title="The verdicts are not compared with enumeration yet" icon="search" />;
  const all = foundHere.value.filter(isShown);
  return (
    <div class="found stack">
      {!rewound.value && <p class="strong">{outcomeOf(known, endOf.value)}</p>}
      {!rewound.value && <p class="faint">{readByWords(known.announcements)}</p>}
      {!atEnd && <p class="faint" role="status">{`Reviewed ${done} of ${total} replies`}</p>}
      <div class="found-head row">
        <h2 id="found-disagreements">{headingOf(all.length)}</h2>
        {all.length > 0 && (
          <IconButton icon="copy" label="Copy all disagreements" onClick={() => copy(all)} />
        )}
      </div>
      {all.length === 0 ? (
        atEnd && trouble === undefined && !rewound.value && <p class="faint">{noneText(total)}</p>
      ) : (
        <Entries label="found-disagreements" all={all} entryOf={disagreementEntry} />
      )}
      <Open known={known} />
    </div>
  );
}

const headingOf = (count: number): string =>
  plural(count, 'disagreement') + (count > 1 ? ', the surest first' : '');

function noneText(verdicts: number): string {
  if (verdicts === 0) return 'There is no verdict to check.';
  const current = rounds.value.all
    .flatMap(({ verdicts }) => verdicts.map(({ row }) => row))
    .filter((row) => isJudgeQuestion(row.judge) && rounds.value.isCurrent(row));
  const unread = current.filter(({ result }) => NO_VERDICT.has(result)).length;
  const none = unread === 0 ? '' : ` ${plural(unread, 'answer')} of the judge gave no verdict.`;
  return unread > 0 && unread === current.length
    ? `There is no verdict to check.${none}`
    : `Every verdict that can be checked by computation is right.${none}`;
}

function Open({ known }: { readonly known: Findings }) {
  const open = known.open.filter(isShown);
  if (open.length === 0) return null;
  return (
    <>
      <h2 id="found-open">{openWords(open.length, wordingsOf(open))}</h2>
      <p class="faint">
        Computation can say nothing of these verdicts. Type a predicate under Truth to check one.
      </p>
      <Entries label="found-open" all={open} entryOf={openEntry} />
    </>
  );
}

/** A wording is open once, however many verdicts and rounds it is in. */
const wordingsOf = (open: Findings['open']): number =>
  new Set(
    open.map(
      ({ round, target }) => replyOf('equivalence', rounds.value.byNumber.get(round))?.words ?? target,
    ),
  ).size;

const openEntry = ({ judge, round, target, reason }: Findings['open'][number]): Entry => ({
  key: `${judge} ${target}`,
  round,
  turn: turnOf(judge),
  likely: true,
  content: (
    <>
      <span class="found-kind strong">
        <Icon name="question" /> open
      </span>
      <span>{whereOf(round, judge)}</span>
      <Words text={reason} class="found-why faint" />
    </>
  ),
});

const whereOf = (round: number, judge: DisagreementRow['judge']): string =>
  `Round ${round}, ${judge === 'equivalence' ? 'announcement' : 'test'}`;

interface Entry {
  readonly key: string;
  readonly round: number;
  readonly turn: string;
  readonly likely: boolean;
  readonly content: preact.ComponentChildren;
  readonly onCopy?: () => void;
}

function disagreementEntry(one: DisagreementRow): Entry {
  const { judge, round, target, kind, certainty, stored, computed, evidence } = one;
  const { icon, word } = kindLook(kind);
  return {
    key: `${judge} ${target}`,
    round,
    turn: turnOf(judge),
    likely: certainty === 'likely',
    onCopy: () => copy([one]),
    content: (
      <>
        <span class="found-kind strong">
          <Icon name={icon} /> {word}
          {certainty === 'likely' && ' (likely)'}
        </span>
        <span>{whereOf(round, judge)}</span>
        <span class="found-results row">
          <Mark result={stored} by="judge" wrong /> <Mark result={computed} by="enumeration" />
        </span>
        <Words text={evidence} class="found-why faint" />
      </>
    ),
  };
}

interface EntriesProps<T> {
  readonly label: string;
  readonly all: readonly T[];
  readonly entryOf: (one: T) => Entry;
}

/** Arrow keys move within the list, Enter shows the round. */
function Entries<T>({ label, all, entryOf }: EntriesProps<T>) {
  const [most, setMost] = useState(FIRST);
  const shown = all.slice(0, most).map(entryOf);
  const { here } = useKnown(
    () => ({ here: shown.findIndex(({ round, turn }) => isHere(round, turn)) }),
    [all, most],
  );
  return (
    <>
      <ul
        class="found-list"
        aria-labelledby={label}
        onKeyDown={(event) => moveFocus(event, '.found-go', moveInList)}
      >
        {shown.map(({ key, round, turn, likely, content, onCopy }, i) => (
          <li key={key} class={likely ? 'found-likely' : 'found-certain'}>
            <button
              type="button"
              class="found-go row bare pickable"
              aria-current={i === here ? 'true' : undefined}
              tabIndex={i === Math.max(0, here) ? 0 : -1}
              onClick={() => goTo({ round, turn })}
            >
              {content}
            </button>
            {onCopy && (
              <IconButton icon="copy" label={`Copy what is wrong in round ${round}`} onClick={onCopy} />
            )}
          </li>
        ))}
      </ul>
      {all.length > most && (
        <Button
          onClick={() => setMost(most + MORE)}
        >{`Show ${Math.min(MORE, all.length - most)} more`}</Button>
      )}
    </>
  );
}
