import { useId, useMemo, useState } from 'preact/hooks';
import type { TraceAnswer } from '../../../src/replay/calls';
import type { Json } from '../../../src/base/json';
import { Button } from '../../shared/controls';
import { CodeField } from '../../shared/code-field';
import { TYPING_PAUSE_MS } from '../../shared/pause';
import { Mark } from '../../shared/marks/marks';
import { replyOf, rounds } from '../state';
import type { Round } from '../rounds';
import { Words } from '../../shared/words';
import { useQuestion } from './use-question';
import { traceMarks } from './trace-marks';
import { ValueTables } from './value-table';
import { ValuesField } from './values-field';

/** The comparison of a function with the hidden rule, as if it were the announcement. */
function TruthLine({ target, predicate }: { readonly target: number; readonly predicate: string }) {
  const { answer, error } = useQuestion({ op: 'truth', target, predicate }, TYPING_PAUSE_MS);
  const wrong = error ?? (answer && !answer.ok ? answer.error : undefined);
  return (
    <p class="row" role="status">
      <span>Beside the hidden rule:</span>
      {wrong !== undefined && <Words text={wrong} class="call-error" />}
      {answer?.ok && <Mark result={answer.equivalence.computed} />}
      {answer?.ok && answer.equivalence.reason !== undefined && <Words text={answer.equivalence.reason} />}
    </p>
  );
}

interface RunnerProps {
  /** The text as it was written. */
  readonly text: string;
  readonly round: Round;
  /** `seq` of the selected reply. */
  readonly target: number;
}

type Ran = TraceAnswer & { readonly ok: true };

/** One function, run on the test or on other values, with every key. */
export function FunctionRunner({ text, round, target }: RunnerProps) {
  const result = useId();
  const [source, setSource] = useState(text);
  const [values, setValues] = useState<readonly Json[] | undefined>(undefined);
  const traceState = useQuestion(
    { op: 'trace', target, source, ...(values && { values: values as never }) },
    TYPING_PAUSE_MS,
  );
  const announced = replyOf('equivalence', round);
  const ran = traceState.answer?.ok ? traceState.answer : undefined;
  const trace = ran?.trace.ok ? ran.trace : undefined;
  const of = traceState.question?.source;
  const marks = useMemo(() => (trace && of !== undefined ? traceMarks(of, trace) : undefined), [trace, of]);
  return (
    <div class="call-run stack">
      <CodeField
        label="Function"
        value={source}
        problems={[]}
        describedBy={result}
        onInput={setSource}
        onBlur={() => undefined}
        {...(marks && { marks })}
      />
      {source !== text && <Button onClick={() => setSource(text)}>As it was written</Button>}
      {ran && <ValuesField values={ran.values} of={ran.of} onChange={setValues} />}
      <div id={result} role="status" class="row">
        {traceState.error !== undefined && <Words text={traceState.error} class="call-error" />}
        {traceState.answer && !traceState.answer.ok && (
          <Words text={traceState.answer.error} class="call-error" />
        )}
        {ran && <Result ran={ran} round={round} edited={source !== text} />}
      </div>
      {announced && <TruthLine target={announced.seq} predicate={source} />}
      {trace && of !== undefined && <ValueTables source={of} trace={trace} />}
    </div>
  );
}

interface ResultProps {
  readonly ran: Ran;
  readonly round: Round;
  readonly edited: boolean;
}

function Result({ ran, round, edited }: ResultProps) {
  const { trace } = ran;
  if (!trace.ok) return <Words text={trace.error} class="call-error" />;
  const { result, decided } = trace;
  const test = replyOf('compatibility', round);
  const stored = test && rounds.value.verdict('compatibility', test.seq);
  const now = typeof result === 'boolean' ? (result ? 'compatible' : 'incompatible') : 'no-verdict';
  const differs = ran.of === 'test' && stored !== undefined && stored.result !== now;
  return (
    <>
      <Mark result={now} />
      {typeof result !== 'boolean' && <Words text={result.error} class="call-error" />}
      {decided && <span>{`${HOW[decided.how]} in line ${decided.line}`}</span>}
      {differs && (
        <span>
          {edited ? 'the verdict in the transcript is' : 'although the verdict in the transcript is'}{' '}
          <Mark result={stored.result} />
        </span>
      )}
    </>
  );
}

const HOW = { return: 'returned', value: 'decided', raise: 'raised', end: 'ended without return' } as const;
