import { reasonOf } from '../../../src/base/reason';
import { Button, EmptyState } from '../../shared/controls';
import { runCommand } from '../changes';
import { GeneratePanel } from '../generate/generate-panel';
import { actOrShow, generation } from '../generate/state';
import { editable, failure } from '../state';
import { addGroup } from './actions';

/** A file without groups: what to do now. */
export function NoGroups() {
  const importGroups = () =>
    void runCommand('importGroups').catch((error: unknown) => (failure.value = reasonOf(error)));
  if (generation.value)
    return (
      <div class="groups-none-generate">
        <GeneratePanel />
      </div>
    );
  return (
    <div class="groups-none">
      <EmptyState icon="list-unordered" title="No rule groups yet">
        <p>A group has rules, and its feasible set has the triples that all of them accept.</p>
        <div class="groups-none-buttons">
          <Button
            appearance="primary"
            icon="add"
            disabled={!editable.value}
            onClick={addGroup}
            testId="group-add-first"
          >
            Add a group
          </Button>
          <Button icon="cloud-download" disabled={!editable.value} onClick={importGroups}>
            Import groups…
          </Button>
          <Button
            icon="sparkle"
            disabled={!editable.value}
            onClick={() => void actOrShow({ kind: 'start' })}
            testId="generate-first"
          >
            Generate groups…
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
