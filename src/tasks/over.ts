import type { Position } from './task';

const isOver = () => new Error('the game is over');

/** The position of a game that is over; `round`: its last one. */
export const over = (round: number): Position => ({
  expect: undefined,
  round,
  play: () => Promise.reject(isOver()),
  replay: () => {
    throw isOver();
  },
});
