/** Stored verdicts beside the results by the hypothesis. */
import { UNDEFINED } from '../../../src/base/number-words';
import type { CheckedVerdict, AnnouncementCheck } from '../../../src/replay/questions';
import { Icon } from '../../shared/controls';
import { Mark } from '../../shared/marks/marks';
import { MarkedText } from '../said';
import { isHidden, turnOf } from '../state';
import { shownTest, verdictLook } from './words';

export function Verdicts({ truth }: { readonly truth: Extract<AnnouncementCheck, { ok: true }> }) {
  const tests = isHidden(truth.round, turnOf('compatibility')) ? [] : truth.tests;
  return (
    <table class="truth-verdicts">
      <caption>Verdicts</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Judge</th>
          <th scope="col">Enumeration</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        <Verdict question="Does it mean the hidden rule?" verdict={truth.equivalence} />
        {tests.map((test, i) => (
          <Verdict key={i} question={`Does it accept ${shownTest(test.tested)}?`} verdict={test} />
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ question, verdict }: { readonly question: string; readonly verdict: CheckedVerdict }) {
  const { stored, computed, disagreement, reason } = verdict;
  const { icon, word } = verdictLook(verdict);
  const why = disagreement?.evidence ?? reason;
  return (
    <>
      <tr class={why === undefined ? '' : 'truth-has-why'}>
        <th scope="row">{question}</th>
        <td>
          {stored === undefined ? UNDEFINED : <Mark result={stored} wrong={disagreement !== undefined} />}
        </td>
        <td>
          <Mark result={computed} />
        </td>
        <td class={disagreement && `disagrees disagrees-${disagreement.certainty}`}>
          <Icon name={icon} /> {word}
        </td>
      </tr>
      {why !== undefined && (
        <tr class="truth-why">
          <td colSpan={4}>
            <MarkedText text={why} />
          </td>
        </tr>
      )}
    </>
  );
}
