import type { ResultRow } from './row';

/** Counts the verdicts on an episode that computation leaves open. */
export const openVerdicts = ({ enumeration: { open } }: Pick<ResultRow, 'enumeration'>): number =>
  open.announcements + open.testsOver;
