/** The function behind a verdict: a trace of its result on the test, and the results of an edited function. */
import { useId, useState } from 'preact/hooks';
import { Dropdown, ErrorNote } from '../../shared/controls';
import type { Round } from '../rounds';
import { opened } from '../state';
import { useQuestion } from './use-question';
import { FunctionRunner } from './function-runner';
import { sourcesOf, type FunctionSource } from './sources';

export function FunctionSection({ round, target }: { readonly round: Round; readonly target: number }) {
  const id = useId();
  const sources = sourcesOf(round);
  const [picked, pick] = useState<string | undefined>(undefined);
  const chosen = sources.find((source) => source.id === picked) ?? sources[0];
  const isStored = sources.some(({ from }) => from === 'verdict');
  return (
    <section class="call-section stack" aria-labelledby={id}>
      <h3 id={id}>Function</h3>
      {!isStored && <p class="faint">{whyNone()}</p>}
      <div class="row">
        <Dropdown
          label="Which function"
          value={chosen?.id ?? ''}
          options={sources.map(({ id: value, title }) => ({ value, label: title }))}
          onChange={pick}
          class="call-judge"
        />
      </div>
      {chosen?.from === 'verdict' && (
        <Written key={chosen.id} source={chosen} round={round} target={target} />
      )}
      {chosen?.from === 'text' && (
        <>
          {chosen.note !== undefined && <p class="faint">{chosen.note}</p>}
          <FunctionRunner
            key={`${chosen.id} ${chosen.text}`}
            text={chosen.text}
            round={round}
            target={target}
          />
        </>
      )}
    </section>
  );
}

const whyNone = (): string =>
  opened.value?.published
    ? 'No function was stored with this published run. The announcement as it was read takes its place.'
    : 'No judge has written a function in this round.';

interface WrittenProps {
  readonly source: FunctionSource & { readonly from: 'verdict' };
  readonly round: Round;
  readonly target: number;
}

function Written({ source, round, target }: WrittenProps) {
  const { answer, error } = useQuestion({ op: 'call', row: source.row });
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  if (answer?.function === undefined) return null;
  return <FunctionRunner text={answer.function} round={round} target={target} />;
}
