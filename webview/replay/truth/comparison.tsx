/** Compares the hypothesis with the hidden rule, with the known answers, and with a second rule. */
import type { AnnouncementCheck } from '../../../src/replay/questions';
import { shownValues } from '../../../src/tasks/rule-discovery/values';
import { Icon } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { goTo } from '../moves';
import { Words } from '../../shared/words';
import { rounds, turnOf } from '../state';
import { conclusionOf, figuresOf } from './words';

type Checked = Extract<AnnouncementCheck, { ok: true }>;

export function Comparison({ truth }: { readonly truth: Checked }) {
  const { exact, against, med } = truth;
  const conclusion = conclusionOf(truth);
  return (
    <section class="stack" aria-label="Comparison with the hidden rule">
      {conclusion !== undefined && (
        <p class="strong">
          <Icon name={exact?.equivalent ? 'pass' : 'compare-changes'} /> {conclusion}
        </p>
      )}
      {exact && (
        <table class="truth-figures">
          <caption>Beside the hidden rule, on everything that can be tested</caption>
          <tbody>
            {figuresOf(exact, truth.reading.status === 'partial').map(({ name, count, title, first }) => (
              <tr key={name} class={count === 0 ? 'faint' : ''}>
                <th scope="row" title={title}>
                  {name}
                </th>
                <td class="truth-count">{showCount(count)}</td>
                <td>
                  {first.map((triple) => (
                    <span key={triple} class="truth-triple">
                      {triple}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(exact ?? against) && <Evidence against={against} />}
      {med && <Med med={med} />}
    </section>
  );
}

function Evidence({ against }: Pick<Checked, 'against'>) {
  if (!against)
    return (
      <p>
        <Icon name="check" /> It contradicts no answer that was known then.
      </p>
    );
  const { seq, values, label } = against;
  const round = seq === 0 ? undefined : rounds.value.roundOf(seq);
  return (
    <p>
      <Icon name="error" /> It contradicts {shownValues(values)}, answered <Words text={label} />{' '}
      {round === undefined ? (
        'before the first test.'
      ) : (
        <button type="button" class="link" onClick={() => goTo({ round, turn: turnOf('compatibility') })}>
          {`in round ${round}`}
        </button>
      )}
    </p>
  );
}

/** The second rule of a dual-goal announcement. */
function Med({ med: { reading, hypothesis, hidden } }: { readonly med: NonNullable<Checked['med']> }) {
  const differs = (what: string, count: number | undefined): string | undefined =>
    count === undefined
      ? undefined
      : count === 0
        ? `It is exactly what ${what} rejects.`
        : `It differs from what ${what} rejects on ${showCount(count)} triples.`;
  return (
    <div>
      <h3>MED rule, beside it</h3>
      {reading.status === 'not-understood' ? (
        <p>
          Open wording: <Words text={reading.reason} />
        </p>
      ) : (
        <p>
          Read as{' '}
          <Words text={reading.status === 'read' ? reading.predicate : reading.necessary} class="code" />
          {reading.status === 'partial' && ' (in part)'}
        </p>
      )}
      <p>
        {[differs('the announced DAX rule', hypothesis), differs('the hidden rule', hidden)]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p class="faint">It changes no verdict and no metric.</p>
    </div>
  );
}
