import { useId } from 'preact/hooks';
import { Button } from '../../shared/controls';
import type { Guidance } from './tries';

interface GuidanceProps {
  /** The guidance in the transcript. */
  readonly of: Guidance;
  /** Edited; undefined: as the transcript has it. */
  readonly value: Guidance | undefined;
  readonly onChange: (value: Guidance | undefined) => void;
}

/** Guidance for the equivalence judge: one example a line, for the next tries only. */
export function GuidanceFields({ of, value, onChange }: GuidanceProps) {
  const shown = value ?? of;
  return (
    <details class="call-guidance">
      <summary>{value ? 'Guidance (edited, for tries only)' : 'Guidance'}</summary>
      <Lines
        label="Accept, one example a line"
        lines={shown.accept}
        onChange={(accept) => onChange({ ...shown, accept })}
      />
      <Lines
        label="Reject, one example a line"
        lines={shown.reject}
        onChange={(reject) => onChange({ ...shown, reject })}
      />
      {value && <Button onClick={() => onChange(undefined)}>As in the transcript</Button>}
    </details>
  );
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly onChange: (lines: readonly string[]) => void;
}

/** Empty lines stay while typing; they are left out of the request. */
function Lines({ label, lines, onChange }: LinesProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="call-lines"
        rows={Math.min(8, Math.max(2, lines.length))}
        spellcheck={false}
        value={lines.join('\n')}
        onInput={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
      />
    </>
  );
}
