/** Reviews of the published episodes: against labels by hand, and with functions as opinions. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReviewable, type Reviewable } from '../../../../src/cli/episodes/reviewable';
import { directAsk } from '../../../../src/judges/answer';
import { reviewEpisode, type Review } from '../../../../src/judges/review';
import { isDecided } from '../../../../src/judges/review/disagreements';
import { EPISODES, transcriptsIn } from '../../../fixtures/published/data';
import { HAND_LABELS } from '../../../fixtures/published/labelled';
import { engines } from './transcripts';

afterAll(() => engines.dispose());

const { signal } = new AbortController();
const ask = directAsk((domain) => engines.for(domain));

interface Run extends Reviewable {
  readonly review: Review;
}

const reviewed = async (transcript: Reviewable): Promise<Run> => ({
  ...transcript,
  review: await reviewEpisode(transcript, ask, { signal }),
});

/** Copies a transcript, with these functions behind its verdicts on tests. */
const withFunctions = (run: Reviewable, written: (seq: number) => string): Reviewable => ({
  ...run,
  events: run.events.map((event) =>
    event.type === 'verdict' && event.judge === 'compatibility'
      ? { ...event, function: written(event.seq) }
      : event,
  ),
});

const functionOf = (task: string | undefined, expression: string): string =>
  `def rule(${task === 'blicket' ? 'state' : 'a, b, c'}):\n    return ${expression}`;

const taskOf = ({ events }: Reviewable) => events.find((event) => event.type === 'episode')?.task;

describe.skipIf(!existsSync(EPISODES))('the published episodes', () => {
  let runs: readonly Run[] = [];
  beforeAll(async () => {
    runs = await Promise.all(
      transcriptsIn(EPISODES).map(async (path) => reviewed(await readReviewable(path, signal))),
    );
  }, 120_000);

  it('are computed as a person labels them, wherever both decide', () => {
    const found = { same: 0, leftOpen: 0, unclear: 0 };
    for (const [name, labels] of Object.entries(HAND_LABELS)) {
      const run = runs.find(({ path }) => path.endsWith(name));
      if (!run) expect.fail(name);
      for (const { judge, step, label } of labels) {
        const of = run.review.reviewed.find((one) => one.judge === judge && run.stepOf(one.target) === step);
        const result = of?.computed.result ?? 'missing';
        if (label === 'unclear') found.unclear += 1;
        else found[isDecided(result) ? 'same' : 'leftOpen'] += 1;
        const expected = label === 'unclear' || result === 'no-verdict' ? 'no-verdict' : label;
        expect(result, `${name}: ${judge} ${step}`).toBe(expected);
      }
    }
    console.log(`labels by hand: ${JSON.stringify(found)}`);
    expect(found.same).toBeGreaterThanOrEqual(48);
    expect(found.unclear).toBe(3);
  });

  it.each([
    ['accepts everything', () => 'True'],
    ['rejects everything', () => 'False'],
    ['says now this, now that', (seq: number) => (seq % 3 === 0 ? 'True' : 'False')],
    ['fails', () => '1 // 0 > 1'],
  ])(
    'lose no agreement by a function that %s',
    async (_, expression) => {
      const before = { open: 0, of: 0 };
      const after = { open: 0, asFunction: 0 };
      for (const run of runs) {
        const changed = await reviewed(withFunctions(run, (seq) => functionOf(taskOf(run), expression(seq))));
        const open = new Set(run.review.open.map(({ judge, target }) => `${judge} ${target}`));
        const elsewhere = ({ disagreements }: Review) =>
          disagreements
            .filter(({ judge, target }) => !open.has(`${judge} ${target}`))
            .map(({ judge, target, kind, certainty }) => `${judge} ${target} ${kind} ${certainty}`);
        expect(elsewhere(changed.review)).toEqual(elsewhere(run.review));
        expect(changed.review.metrics).toEqual(run.review.metrics);
        for (const { judge, target } of changed.review.open) expect(open).toContain(`${judge} ${target}`);
        before.open += run.review.open.length;
        before.of += run.review.reviewed.filter(({ stored }) => stored && isDecided(stored.result)).length;
        after.open += changed.review.open.length;
        after.asFunction += changed.review.open.filter(({ asFunction }) => asFunction).length;
      }
      console.log(`open ${before.open} of ${before.of}; with this function ${JSON.stringify(after)}`);
      expect(before.open / before.of).toBeLessThanOrEqual(0.02);
    },
    120_000,
  );
});
