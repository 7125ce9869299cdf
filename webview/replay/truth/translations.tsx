/** Two translations of an announcement by a model that differ: a person decides which one it means, if any. */
import type { AnnouncementCheck } from '../../../src/replay/questions';
import { Button } from '../../shared/controls';
import { Words } from '../../shared/words';
import { type } from './readings';
import { shownValues } from '../../../src/tasks/rule-discovery/values';

type Checked = Extract<AnnouncementCheck, { ok: true }>;

const NAMES = ['first', 'second'] as const;

export function Translations({ target, byModel }: Pick<Checked, 'target' | 'byModel'>) {
  if (!byModel?.parts) return null;
  const { author, translations, parts } = byModel;
  return (
    <section class="stack" aria-label="Translations by a model">
      <p class="faint">
        <Words text={`Two translations by ${author} differ, first at ${shownValues(parts)}.`} /> Try one, then
        keep it if it is what was meant.
      </p>
      {NAMES.map((name, i) => (
        <div key={name} class="stack">
          <pre class="code">
            <Words text={translations[i]} />
          </pre>
          <Button icon="symbol-function" onClick={() => type(target, translations[i])}>
            {`Try the ${name}`}
          </Button>
        </div>
      ))}
    </section>
  );
}
