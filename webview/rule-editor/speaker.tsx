import { useSignal, useSignalEffect } from '@preact/signals';

interface SpeakerProps {
  /** Reads signals. Undefined: what was said last stands. */
  readonly text: () => string | undefined;
  readonly restMs: number;
  readonly testId?: string;
}

/** Tells a screen reader what a text has become once it rests, so that it is not flooded. */
export function Speaker({ text, restMs, testId }: SpeakerProps) {
  const said = useSignal('');
  useSignalEffect(() => {
    const next = text();
    const timer = setTimeout(() => {
      if (next !== undefined) said.value = next;
    }, restMs);
    return () => clearTimeout(timer);
  });
  return (
    <p class="visually-hidden" role="status" data-test={testId}>
      {said}
    </p>
  );
}
