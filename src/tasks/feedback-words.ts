/** The answer to a reply in words. */
import type { Feedback } from './task';

/** A value with three digits after the point at most: the transcript has all. */
const shown = (value: number): string => String(Number(value.toFixed(3)));

/** `YES`; `left, reward 1`; `correct, 1060 points`; empty where there is nothing that every task has. */
export function feedbackWords({ label, reward, score }: Feedback): string {
  const parts = [
    label,
    reward !== undefined && `reward ${shown(reward)}`,
    score !== undefined && `${shown(score)} ${score === 1 ? 'point' : 'points'}`,
  ];
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(', ');
}
