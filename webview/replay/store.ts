/** Receives the host's messages, and sends it commands. */
import { batch } from '@preact/signals';
import type { ReplayCommand } from '../../src/protocol/replay';
import { reasonOf } from '../../src/base/reason';
import { unpackReview, unpackRows } from '../../src/protocol/replay-rows';
import type { ReviewAnswer } from '../../src/replay/questions';
import { Cancelled } from '../shared/host';
import { publishTry } from './call/tried';
import { labels, setBlind } from './labels/state';
import { ReplayHost, type HostMessage } from './host';
import { goTo } from './moves';
import { follow, following } from './following';
import {
  addReview,
  addRows,
  begin,
  findings,
  gone,
  growth,
  live,
  notDone,
  opened,
  reviewProgress,
  rounds,
  trouble,
} from './state';

export const host = new ReplayHost(receive);

/** Has a command run; why it was not done stands among the notes. */
export function run(command: ReplayCommand, argument?: unknown): void {
  notDone.value = undefined;
  host.runCommand(command, argument).catch((error: unknown) => {
    if (!(error instanceof Cancelled)) notDone.value = reasonOf(error);
  });
}

function receive(message: HostMessage): void {
  switch (message.type) {
    case 'opened': {
      const { name, published, trusted } = message;
      begin();
      opened.value = { name, published, trusted };
      return;
    }
    case 'rows': {
      const rows = unpackRows(message.rows);
      if (!rows) return spoilt();
      if (live.value) following(() => addRows(message.from, rows));
      else addRows(message.from, rows);
      return;
    }
    case 'grown':
      growth.value = message.growth;
      // Whatever was in the way of reading it: it was read to its end now.
      if (message.growth.atEnd) trouble.value = undefined;
      if (message.growth.atEnd) gone.value = false;
      return;
    case 'reviewed': {
      const review = unpackReview(message.review);
      return review ? takeReview(review) : spoilt();
    }
    case 'live':
      live.value = message.running;
      return;
    case 'labels':
      labels.value = message.state;
      return;
    case 'blind':
      return setBlind(message.blind);
    case 'tried':
      return publishTry(message);
    case 'trouble':
      trouble.value = message.message;
      gone.value = message.gone === true;
      return;
    case 'follow':
      return follow();
    case 'reveal':
      return reveal(message);
  }
}

/** Reports a part that cannot be read: the rows that follow have no place any more. */
function spoilt(): void {
  trouble.value =
    'A part of the transcript reached this view in pieces that cannot be read. Close this editor and open it again.';
}

function takeReview({ reviewed, findings: found, ...progress }: ReviewAnswer): void {
  const { done, total, atEnd, trouble: failed, unavailable } = progress;
  batch(() => {
    addReview(reviewed);
    reviewProgress.value = { done, total, atEnd, trouble: failed, unavailable };
    if (found) findings.value = found;
  });
}

function reveal({
  round,
  seq,
}: {
  readonly round?: number | undefined;
  readonly seq?: number | undefined;
}): void {
  const known = rounds.value;
  const at = round ?? (seq === undefined ? undefined : known.roundOf(seq));
  if (at === undefined) return;
  const step = known.byNumber.get(at)?.steps.find(({ reply }) => reply.row.seq === seq);
  goTo({ round: at, turn: step?.reply.row.expect ?? '' });
}
