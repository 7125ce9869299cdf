/** The answer to a reply in words. */
import type { Feedback } from './task';

/** `YES`; `left, reward 1`; empty where there is nothing that every task has. */
export function feedbackWords({ label, reward, score }: Feedback): string {
  const parts = [label, reward !== undefined && `reward ${reward}`, score !== undefined && `score ${score}`];
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(', ');
}
