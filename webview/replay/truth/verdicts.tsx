/** Stored verdicts beside the results by the hypothesis. */
import { UNDEFINED } from '../../../src/base/number-words';
import type { CheckedVerdict, AnnouncementCheck } from '../../../src/replay/questions';
import { Icon } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { Words } from '../../shared/words';
import { isHidden, turnOf } from '../state';
import { shownTest, verdictLook } from './words';

export function Verdicts({ truth }: { readonly truth: Extract<AnnouncementCheck, { ok: true }> }) {
  const tests = isHidden(truth.round, turnOf('compatibility')) ? [] : truth.tests;
  return (
    <table class="truth-verdicts">
      <caption>Verdicts</caption>
      <thead>
        <tr>
          <th scope="col">Judge</th>
          <th scope="col">Enumeration</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <Verdict question="Does it mean the hidden rule?" verdict={truth.equivalence} />
      {tests.map((test, i) => (
        <Verdict key={i} question={`Does it accept ${shownTest(test.tested)}?`} verdict={test} />
      ))}
    </table>
  );
}

function Verdict({ question, verdict }: { readonly question: string; readonly verdict: CheckedVerdict }) {
  const { stored, computed, disagreement, reason } = verdict;
  const { icon, word } = verdictLook(verdict);
  const why = disagreement?.evidence ?? reason;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {question}
        </th>
      </tr>
      <tr class="truth-of-question">
        <td>
          {stored === undefined ? UNDEFINED : <Mark result={stored} wrong={disagreement !== undefined} />}
        </td>
        <td>
          <Mark result={computed} />
        </td>
        <td class={disagreement && `disagrees control-tone-warning disagrees-${disagreement.certainty}`}>
          <Icon name={icon} /> {word}
        </td>
      </tr>
      {why !== undefined && (
        <tr class="truth-of-question faint">
          <td colSpan={3}>
            <Words text={why} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
