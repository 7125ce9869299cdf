/**
 * Checks the answers in a published run against its hidden rule. It needs the interpreter, so it is separate from the
 * import: for workers and the command line.
 */
import { fulfilled } from '../../base/fulfilled';
import type { Stepwise } from '../../base/stepwise';
import { answerFeedback } from '../../tasks/answer';
import type { Feedback } from '../../tasks/task';
import { feedbackOf } from '../play-state';
import { gameOf } from '../game-of';
import { importSteps, type PublishedRun, sealed } from './index';
import type { ImportProblem, PublishedLine, Published } from './types';

/** Imports a run and lists the wrong answers among its problems. Throws ImportError if the transcript is none. */
export function* checkedImport(run: PublishedRun): Stepwise<Published> {
  const published = yield* fulfilled(sealed(run, yield* importSteps(run)));
  return { ...published, problems: [...published.problems, ...(yield* wrongAnswers(published))] };
}

/**
 * Reports each answer that the rule contradicts, at its line. The answers themselves stay, because the model saw them.
 */
export function* wrongAnswers({ events, places }: Published): Stepwise<readonly ImportProblem[]> {
  const [header] = events;
  if (header?.type !== 'episode') return [];
  const { task, setting, scenario } = header;
  const problems: ImportProblem[] = [];
  const check = (feedback: Feedback, place: PublishedLine | undefined, what: string): boolean => {
    const question = { kind: 'feedback', task, setting, scenario, test: feedback } as const;
    const report = (message: string) =>
      problems.push({ file: place?.file ?? '', line: place?.line ?? 0, severity: 'warning', message });
    try {
      const { holds } = answerFeedback(question);
      if ((holds === true) !== feedback.positive) report(`${what}, and the hidden rule says otherwise.`);
      return true;
    } catch {
      report('The hidden rule cannot be evaluated: no answer is compared with it.');
      return false;
    }
  };
  for (const evidence of gameOf(header).game.discovery?.initialEvidence ?? [])
    if (!check(evidence, places.get(header.seq), `What is given is said to be ${evidence.label}`))
      return problems;
  for (const event of events) {
    if (event.type !== 'feedback') continue;
    yield;
    if (!check(feedbackOf(event), places.get(event.seq), `The answer is ${event.label ?? ''}`))
      return problems;
  }
  return problems;
}
