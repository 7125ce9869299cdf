/** The exchange with one judge about one verdict. */
import type { CallAnswer } from '../../../src/replay/calls';
import type { VerdictRow } from '../../../src/replay/types';
import { ErrorNote } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { showCount } from '../../shared/numbers';
import type { Placed } from '../rounds';
import { LongText, MarkedText } from '../texts';
import { Words } from '../../shared/words';
import { head, opened } from '../state';
import { questionWords } from './question-words';
import { useQuestion } from './use-question';
import { Folded } from './folded';

export function VerdictCall({ verdict }: { readonly verdict: Placed<VerdictRow> }) {
  const { row, index } = verdict;
  const { answer, error } = useQuestion({ op: 'call', row: index });
  const { by, result, text, usage } = row;
  return (
    <div class="stack">
      <dl class="facts">
        <Fact name="Question">
          <Words text={questionWords(row.judge, head.value?.judges)} />
        </Fact>
        <Fact name="Judge">
          <Words text={whoIs(row)} />
        </Fact>
        {by.host !== undefined && (
          <Fact name="Host">
            <Words text={by.host} />
          </Fact>
        )}
        <Fact name="Verdict">
          <Mark result={result} /> {text !== '' && <MarkedText text={text} />}
        </Fact>
        {usage && <Fact name="Tokens">{tokensOf(usage)}</Fact>}
        {row.predicate !== undefined && (
          <Fact name="Read as">
            <code>
              <Words text={row.predicate} />
            </code>
          </Fact>
        )}
      </dl>
      {error !== undefined && <ErrorNote>{error}</ErrorNote>}
      {answer && (
        <Exchange
          answer={answer}
          index={index}
          computed={isComputed(row)}
          hasFunction={row.hasFunction ?? false}
        />
      )}
    </div>
  );
}

const isComputed = ({ by }: VerdictRow): boolean => by.kind === 'exact' || by.kind === 'offline';

const whoIs = ({ by }: VerdictRow): string => (by.model === undefined ? by.name : `${by.name} (${by.model})`);

const tokensOf = ({ prompt, completion }: NonNullable<VerdictRow['usage']>): string =>
  [prompt, completion]
    .map((tokens, i) => (tokens === undefined ? '' : `${showCount(tokens)} ${i === 0 ? 'in' : 'out'}`))
    .filter((part) => part !== '')
    .join(', ');

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface ExchangeProps {
  readonly answer: CallAnswer;
  readonly index: number;
  readonly computed: boolean;
  readonly hasFunction: boolean;
}

function Exchange({ answer, index, computed, hasFunction }: ExchangeProps) {
  const { prompt, raw, attempts } = answer;
  if (computed) return <p class="faint">No model was asked: this verdict was computed.</p>;
  if (prompt === undefined && raw === undefined && attempts.length === 0)
    return <p class="faint">{whyNothing(hasFunction)}</p>;
  return (
    <>
      {prompt !== undefined && <LongText title={`Prompt (${chars(prompt)})`} row={index} field="prompt" />}
      {raw !== undefined && (
        <LongText title={`Answer as generated (${chars(raw)})`} row={index} field="raw" />
      )}
      {attempts.length > 0 && (
        <ol aria-label="Attempts">
          {attempts.map(({ raw: text, reasoning, error, more }, i) => (
            <li key={i}>
              {error === undefined ? 'Of use' : <Words text={error} class="call-error" />}
              <Folded
                title={`What was said${more ? ` (the first part; ${chars(more)} more are in the file)` : ''}`}
                text={text}
              />
              {reasoning !== undefined && <Folded title="Thinking" text={reasoning} />}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const chars = (count: number): string => `${showCount(count)} characters`;

function whyNothing(hasFunction: boolean): string {
  if (opened.value?.published)
    return 'A published run: what this judge was asked and what it answered was not stored with it.';
  return hasFunction
    ? 'The judge was not asked again: the function is from an earlier verdict on the same words, where prompt and answer stand.'
    : 'What this judge was asked is not in the transcript.';
}
