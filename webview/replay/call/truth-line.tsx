import { REST_OF_TYPING } from '../../shared/pause';
import { Mark } from '../../shared/marks/marks';
import { MarkedText } from '../said';
import { useQuestion } from './use-question';

/** The comparison of a function with the hidden rule, as if it were the announcement. */
export function TruthLine({ target, predicate }: { readonly target: number; readonly predicate: string }) {
  const { answer, error } = useQuestion({ op: 'truth', target, predicate }, REST_OF_TYPING);
  const wrong = error ?? (answer && !answer.ok ? answer.error : undefined);
  return (
    <p class="call-result" role="status">
      <span>Beside the hidden rule:</span>
      {wrong !== undefined && <MarkedText text={wrong} class="call-error" />}
      {answer?.ok && <Mark result={answer.equivalence.computed} />}
      {answer?.ok && answer.equivalence.reason !== undefined && (
        <MarkedText text={answer.equivalence.reason} />
      )}
    </p>
  );
}
