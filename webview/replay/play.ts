/** Plays the transcript: rewinds it and moves on by itself. */
import { effect, signal } from '@preact/signals';
import { step } from './moves';
import { playing, rewound } from './state';

/** Milliseconds that a step of a round stays. */
export const SPEEDS = [
  { value: 'slow', label: '½×', pace: 2000 },
  { value: 'usual', label: '1×', pace: 900 },
  { value: 'fast', label: '3×', pace: 300 },
] as const;
export type Speed = (typeof SPEEDS)[number]['value'];

export const speed = signal<Speed>('usual');

/** The next faster or slower one. */
export function changeSpeed(by: 1 | -1): void {
  const at = SPEEDS.findIndex(({ value }) => value === speed.value) + by;
  speed.value = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))].value;
}

export function togglePlaying(): void {
  playing.value = !playing.value;
  if (playing.value) rewound.value = true;
}

effect(() => {
  if (!playing.value) return undefined;
  const { pace } = SPEEDS.find(({ value }) => value === speed.value) ?? SPEEDS[1];
  const timer = setInterval(() => {
    if (!step(1)) playing.value = false;
  }, pace);
  return () => clearInterval(timer);
});
