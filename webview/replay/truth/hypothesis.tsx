/** The announcement as predicate, in a field where another one can be typed. */
import { useId, useState } from 'preact/hooks';
import type { AnnouncementCheck } from '../../../src/replay/questions';
import { Button, ErrorNote } from '../../shared/controls';
import { CodeField } from '../../shared/code-field';
import { reasonOf } from '../../../src/base/reason';
import { draftOf, forget, isMine, keep, takeBack, type } from './readings';

interface HypothesisProps {
  readonly target: number;
  readonly draft: string | undefined;
  readonly truth: Extract<AnnouncementCheck, { ok: true }>;
  /** The draft was checked; else the answer is to what stood there before. */
  readonly isOfDraft: boolean;
}

export function Hypothesis({ target, draft, truth, isOfDraft }: HypothesisProps) {
  const id = useId();
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const problems = draft === undefined ? [] : truth.problems;
  const wrong = problems.some(({ severity }) => severity === 'error');
  const run = (work: Promise<void>): void => {
    setFailed(undefined);
    work.catch((error: unknown) => setFailed(reasonOf(error)));
  };
  return (
    <section class="truth-hypothesis stack" aria-label="Hypothesis as predicate">
      <CodeField
        label={`Hypothesis of round ${truth.round} as predicate`}
        value={draft ?? truth.reading.predicate ?? ''}
        of={target}
        problems={problems}
        describedBy={id}
        onInput={(text) => type(target, text)}
        onBlur={() => undefined}
      />
      <ul id={id} class="truth-problems">
        {problems.map(({ message, hint }, i) => (
          <li key={i}>{hint === undefined ? message : `${message}: ${hint}`}</li>
        ))}
      </ul>
      <div class="truth-actions row">
        {draft !== undefined && (
          <>
            <Button
              icon="pin"
              disabled={wrong || draft.trim() === ''}
              waiting={!isOfDraft}
              title="The review goes by it, here and wherever the same words were announced"
              onClick={() => run(keep(target, draftOf(target) ?? draft))}
            >
              Keep this reading
            </Button>
            <Button onClick={() => forget(target)}>As it was</Button>
          </>
        )}
        {draft === undefined && isMine(target) && (
          <Button icon="discard" onClick={() => run(takeBack(target))}>
            Take the reading back
          </Button>
        )}
      </div>
      {failed !== undefined && <ErrorNote>{failed}</ErrorNote>}
    </section>
  );
}
