/** The panel of labels: what people say of the verdict at the place, and how far judges can be believed by it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type BlindVerdict, verdictKey } from '../../../src/labels/blind';
import { LABEL_VALUES } from '../../../src/labels/lines';
import { Button, EmptyState, ErrorNote, TextField } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { showAmount, showTime } from '../../shared/numbers';
import { KeyMomentLink } from '../key-moment-link';
import { Words } from '../../shared/words';
import { place } from '../state';
import { giveLabel, giveReason, nextOfAudit, withdrawLabel } from './actions';
import './labels.css';
import { audited, blind, due, here, labels, labelTrouble, mine, subject } from './state';
import { Agreements } from './agreements';

export function LabelsPanel() {
  const known = labels.value;
  return (
    <div class="labels stack">
      {labelTrouble.value !== undefined && <ErrorNote>{labelTrouble.value}</ErrorNote>}
      {known?.trouble !== undefined && <ErrorNote>{known.trouble}</ErrorNote>}
      <AuditNote />
      <Here />
      {known && !blind.value && <Agreements known={known} />}
    </div>
  );
}

function AuditNote() {
  const now = blind.value;
  if (now?.audit) {
    const of = now.chosen.length;
    return (
      <p class="labels-audit" role="status">
        {`Audit: ${of - due.value.length} of ${showAmount(of, 'verdict')} of this episode labelled. A label leads on to the next verdict. Judges’ verdicts are shown when all are labelled.`}
      </p>
    );
  }
  if (!audited.value) return null;
  return (
    <p class="labels-audit" role="status">
      {'Audit: the verdicts of this episode are labelled. '}
      <Button onClick={() => void nextOfAudit()} icon="arrow-right">
        Next of the Audit
      </Button>
    </p>
  );
}

const QUESTIONS = {
  equivalence: 'is the announcement correct?',
  compatibility: 'is the test compatible with the announcement?',
} as const;

function Here() {
  const at = subject.value;
  if (!at)
    return (
      <EmptyState title="There is nothing to label at this place." icon="tag">
        <KeyMomentLink />
      </EmptyState>
    );
  const { round } = place.value;
  const own = mine.value;
  return (
    <section class="stack" aria-label="Labels of this verdict">
      <h2>{`Round ${round}: ${QUESTIONS[at.judge]}`}</h2>
      <div class="row">
        {LABEL_VALUES[at.judge].map((value, i) => (
          <Button
            key={value}
            appearance="secondary"
            pressed={own?.value === value}
            onClick={() => void giveLabel(value)}
            title={`Key ${i + 1}`}
          >
            {`${i + 1} ${value}`}
          </Button>
        ))}
        <Button appearance="secondary" disabled={!own} onClick={() => void withdrawLabel()} title="Key 0">
          0 take back
        </Button>
      </div>
      {own && <Reason key={verdictKey(at)} on={at} reason={own.reason ?? ''} />}
      <ul class="labels-list">
        {here.value.map(({ id, author, value, time, reason }) => (
          <li key={id}>
            <Mark result={value} /> <Words text={author} /> <time dateTime={time}>{showTime(time)}</time>
            {reason !== undefined && (
              <p class="wraps">
                <Words text={reason} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReasonProps {
  readonly on: BlindVerdict;
  readonly reason: string;
}

/** Written with Enter, or when the field is left, also where another place is shown in its stead. */
function Reason({ on, reason }: ReasonProps) {
  const [text, setText] = useState(reason);
  // Leaving the field does not write the same text twice.
  const sent = useRef(reason);
  useEffect(() => {
    sent.current = reason;
    setText(reason);
  }, [reason]);
  const write = () => {
    if (text === sent.current) return;
    sent.current = text;
    void giveReason(text, on);
  };
  // Not every browser says of a field that is removed that it was left.
  const last = useRef(write);
  last.current = write;
  useEffect(() => () => last.current(), []);
  return (
    <TextField
      label="Reason"
      class="label-reason"
      value={text}
      placeholder="Why? (optional)"
      onInput={setText}
      onBlur={write}
      onKeyDown={(event) => {
        if (event.key === 'Enter') write();
      }}
    />
  );
}
