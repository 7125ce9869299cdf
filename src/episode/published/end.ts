/** Derives how a published run ended: its files do not record it, but a complete run has all its announcements. */
import { PUBLISHED_TESTS } from '../../tasks/rule-discovery/turns';
import type { Body, EventOf } from '../events';
import type { PublishedTurn } from './types';

const ANNOUNCEMENTS = PUBLISHED_TESTS + 1;

export function endOf(turns: readonly PublishedTurn[]): Body<EventOf<'end'>> {
  const announcements = turns.filter((turn) => turn.expect === 'announce').length;
  if (announcements >= ANNOUNCEMENTS) return { type: 'end', state: 'completed' };
  const message = `the run breaks off: ${announcements} of ${ANNOUNCEMENTS} announcements can be read`;
  return { type: 'end', state: 'failed', why: 'incomplete', message };
}
