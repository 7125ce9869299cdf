/** Asking a judge again about a reply: nothing of it is written, unless that is asked for. */
import { useEffect, useId, useState } from 'preact/hooks';
import { reasonOf } from '../../../src/base/reason';
import type { JudgeChoices, TriedVerdict, TryEnd } from '../../../src/protocol/replay-calls';
import { Button, Dropdown, ErrorNote } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { showCount } from '../../shared/numbers';
import { Words } from '../../shared/words';
import { head, live, opened } from '../state';
import { Folded } from './folded';
import { GuidanceFields } from './guidance';
import {
  cancelTries,
  choicesFor,
  loadChoices,
  rejudgeTurn,
  series,
  tryAgain,
  type Guidance,
  type TryOrder,
} from './tries';

const TIMES = ['1', '3', '5', '10', '20'] as const;
type Times = (typeof TIMES)[number];

const TIMES_OPTIONS = TIMES.map((value) => ({ value, label: value === '1' ? 'once' : `${value} times` }));

const judgeOption = ({ value, label, description }: JudgeChoices['choices'][number]) => ({
  value,
  label: description === '' ? label : `${label} (${description})`,
});

interface TryProps {
  /** `seq` of the reply. */
  readonly target: number;
  /** About the reply; not empty. */
  readonly questions: readonly [string, ...(readonly string[])];
}

export function TrySection({ target, questions }: TryProps) {
  const id = useId();
  const [picked, setPicked] = useState<string>(questions[0]);
  const question = questions.includes(picked) ? picked : questions[0];
  const { choices, judge, order, pick, times, setTimes, guidance, setGuidance, failed } = useOrder(
    target,
    question,
  );
  const mine = series.value?.target === target ? series.value : undefined;
  return (
    <section class="call-section stack" aria-labelledby={id}>
      <h3 id={id}>Ask a judge again</h3>
      {failed !== undefined && <ErrorNote>{failed}</ErrorNote>}
      {choices?.length === 0 && (
        <p class="faint">A model answers this question: add an endpoint to ask one.</p>
      )}
      <div class="row">
        {questions.length > 1 && (
          <Dropdown
            label="Question"
            value={question}
            options={questions.map((value) => ({ value, label: value }))}
            onChange={setPicked}
          />
        )}
        <Dropdown
          label="Judge"
          value={judge?.value ?? ''}
          options={(choices ?? []).map(judgeOption)}
          onChange={pick}
          class="call-judge"
        />
        <Dropdown label="How many times" value={times} options={TIMES_OPTIONS} onChange={setTimes} />
        {mine?.busy ? (
          <Button onClick={cancelTries}>Cancel</Button>
        ) : (
          <Button disabled={!order} onClick={() => order && void tryAgain(order)} appearance="primary">
            Try again
          </Button>
        )}
      </div>
      {opened.value?.trusted === false && (
        <p class="faint">This workspace is not trusted: no model is asked from it.</p>
      )}
      {question === 'equivalence' && head.value?.hidden && (
        <GuidanceFields of={head.value.hidden} value={guidance} onChange={setGuidance} />
      )}
      {mine && <Tries />}
      {judge && <Append target={target} question={question} judge={judge.value} />}
    </section>
  );
}

/** The chosen options of the next try. `order`: undefined until a judge is known. */
function useOrder(target: number, question: string) {
  const known = choicesFor(question);
  const choices = known?.choices;
  const [picked, pick] = useState<string | undefined>(undefined);
  const [times, setTimes] = useState<Times>('1');
  const [guidance, setGuidance] = useState<Guidance | undefined>(undefined);
  const [failed, setFailed] = useState<string | undefined>(undefined);
  useEffect(() => {
    loadChoices(question).catch((error: unknown) => setFailed(reasonOf(error)));
  }, [question]);
  const judge = choices?.find(({ value }) => value === (picked ?? known?.usual)) ?? choices?.[0];
  const order = judge && {
    target,
    question,
    judge: judge.value,
    times: Number(times),
    ...(guidance && question === 'equivalence' && { guidance }),
  };
  return { choices, judge, order, pick, times, setTimes, guidance, setGuidance, failed };
}

/** Results of the tries so far. */
function Tries() {
  const now = series.value;
  if (!now) return null;
  const { tried, busy, end, error, times } = now;
  const done = tried.filter((one) => one !== undefined).length;
  // Mostly they are all asked the same.
  const prompt = tried.find((one) => one?.prompt !== undefined)?.prompt;
  return (
    <div class="stack">
      <p role="status">
        {busy ? `Asking: ${done} of ${times}. Ends when this tab is hidden.` : endText(end, done, times)}
      </p>
      {error !== undefined && <ErrorNote>{error}</ErrorNote>}
      {prompt !== undefined && <Folded title="Prompt" text={prompt} />}
      <ol>{tried.map((one, i) => one && <Try key={i} tried={one} shownPrompt={prompt} />)}</ol>
    </div>
  );
}

function endText(end: TryEnd | undefined, done: number, times: number): string {
  if (!end) return done < times ? `Stopped after ${done} of ${times}. Nothing was written.` : '';
  if (end.share === undefined) return 'The judge could not be reached.';
  const [most] = end.counts;
  const counts = end.counts.map(({ result, count }) => `${count} × ${result}`).join(', ');
  if (end.judged === 1) return 'Asked once. Nothing was written.';
  return `Agreement: ${Math.round(100 * end.share)}% (${most?.count ?? 0} of ${end.judged}): ${counts}. Nothing was written.`;
}

/** `shownPrompt` is on the page already. */
function Try({
  tried,
  shownPrompt,
}: {
  readonly tried: TriedVerdict;
  readonly shownPrompt: string | undefined;
}) {
  const { result, reason, prompt, raw, attempts, tokens } = tried;
  return (
    <li>
      <Mark result={result} />
      {tokens !== undefined && <span class="faint">{` ${showCount(tokens)} tokens`}</span>}
      {reason !== undefined && (
        <p>
          <Words text={reason} class={tried.unreached === true ? 'call-error' : ''} />
        </p>
      )}
      {prompt !== undefined && prompt !== shownPrompt && <Folded title="Prompt" text={prompt} />}
      {raw !== undefined && <Folded title="Answer" text={raw} />}
      {tried.function !== undefined && <Folded title="Function" text={tried.function} />}
      {attempts.length > 1 &&
        attempts.map(({ raw: text, error }, i) => (
          <Folded key={i} title={`Attempt ${i + 1}${error === undefined ? '' : `: ${error}`}`} text={text} />
        ))}
    </li>
  );
}

/** Ours only: a published run is evidence of others. */
function Append(order: Pick<TryOrder, 'target' | 'question' | 'judge'>) {
  const [status, setStatus] = useState('appends the verdict to the transcript');
  const [busy, setBusy] = useState(false);
  if (opened.value?.published)
    return (
      <p class="faint">A published run stays as it is: verdicts can be tried, and are not added to it.</p>
    );
  const append = async (): Promise<void> => {
    setBusy(true);
    setStatus('Asking…');
    setStatus(await rejudgeTurn(order).then((end) => ENDS[end ?? 'refused'], reasonOf));
    setBusy(false);
  };
  return (
    <div class="row">
      <Button
        onClick={() => void append()}
        disabled={live.value !== undefined || opened.value?.trusted === false}
        waiting={busy}
        title="Asks the judge with the transcript's own guidance. The verdict replaces the one that counts; both stay in the file."
      >
        Re-judge this turn
      </Button>
      <span class="faint" role="status">
        {status}
      </span>
    </div>
  );
}

const ENDS = {
  completed: 'The verdict is in the transcript, and counts from now on.',
  cancelled: 'Cancelled: the judge has said nothing.',
  failed: 'The judge could not be asked.',
  refused: 'Nothing was asked.',
} as const;
