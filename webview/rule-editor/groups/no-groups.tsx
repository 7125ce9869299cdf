import { Button, EmptyState } from '../../shared/controls';
import { runCommand } from '../changes';
import { GeneratePanel } from '../generate/generate-panel';
import { actOrShow, generation } from '../generate/state';
import { editable } from '../state';
import { addGroup } from './actions';

/** A file without groups: what to do now. */
export function NoGroups() {
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
        <div class="groups-none-buttons row">
          <Button
            appearance="primary"
            icon="add"
            disabled={!editable.value}
            onClick={addGroup}
            testId="group-add-first"
          >
            Add a group
          </Button>
          <Button
            icon="cloud-download"
            disabled={!editable.value}
            onClick={() => void runCommand('importGroups')}
          >
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
