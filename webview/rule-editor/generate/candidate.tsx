/** One place of the table of candidates. */
import { useSignal } from '@preact/signals';
import { Badge, Button, Icon, IconButton, Prose, TextField } from '../../shared/controls';
import { showAmount, showCount, showShare } from '../../shared/numbers';
import { Name } from '../panel/parts';
import { act, actOrShow, type GenerationRow } from './state';

const STATES: Readonly<
  Record<GenerationRow['state'], { readonly icon: string; readonly label: string; readonly title: string }>
> = {
  open: { icon: 'circle-large-outline', label: 'open', title: 'A rule is still needed here' },
  kept: { icon: 'pass', label: 'kept', title: 'Every check holds' },
  accepted: { icon: 'pass-filled', label: 'accepted', title: 'You accepted it: it stays' },
  edited: { icon: 'edit', label: 'edited', title: 'You wrote it, and every check holds' },
  human: { icon: 'person', label: 'human', title: 'A human-derived rule took the place of another' },
};

interface CandidateProps {
  readonly row: GenerationRow;
  /** Triples of the domain. */
  readonly all: number;
}

export function CandidateRow({ row, all }: CandidateProps) {
  const isEditing = useSignal(false);
  if (isEditing.value) return <EditRow row={row} onClose={() => (isEditing.value = false)} />;
  const { name, predicate, count, family, state } = row;
  const { icon, label, title } = STATES[state];
  return (
    <>
      <tr data-test={`candidate-${row.group}.${row.rule}`} data-state={state}>
        <th scope="row">
          {name === '' ? <span class="faint">no rule yet</span> : <Name wrap>{name}</Name>}
          {family !== undefined && (
            <div class="faint">
              <bdi>{family}</bdi>
            </div>
          )}
        </th>
        <td>
          <code class="wraps">{predicate}</code>
        </td>
        <td class="panel-right">
          {count !== undefined && (
            <>
              {showCount(count)}
              <div class="faint">{showShare(count / all)}</div>
            </>
          )}
        </td>
        <td class="generate-mark" title={title}>
          <Icon name={icon} /> {label}
        </td>
        <td class="generate-buttons">
          <RowActions row={row} onEdit={() => (isEditing.value = true)} />
        </td>
      </tr>
      <Refused row={row} />
    </>
  );
}

function RowActions({ row, onEdit }: { readonly row: GenerationRow; readonly onEdit: () => void }) {
  const { group, rule, state, name } = row;
  const place = { group, rule };
  return (
    <>
      {state === 'kept' && (
        <IconButton
          icon="check"
          label={`Accept ${name}`}
          onClick={() => void actOrShow({ kind: 'accept', ...place })}
        />
      )}
      {state !== 'open' && (
        <IconButton
          icon="close"
          label={`Reject ${name}`}
          onClick={() => void actOrShow({ kind: 'reject', ...place })}
        />
      )}
      {state !== 'human' && (
        <IconButton
          icon="edit"
          label={name === '' ? `Write a rule for place ${group}.${rule}` : `Edit ${name}`}
          onClick={onEdit}
        />
      )}
    </>
  );
}

/** Candidates that were refused for the place, with the reasons. */
function Refused({ row: { refused, attempts, state } }: { readonly row: GenerationRow }) {
  const last = refused.at(-1);
  if (!last) return null;
  return (
    <tr class="generate-refused">
      <td colSpan={5}>
        <details open={state === 'open'}>
          <summary>
            {showAmount(attempts, 'candidate')}; the last refused: <bdi>{last.name}</bdi>
          </summary>
          <ul>
            {refused.map(({ name, predicate, reason }, i) => (
              <li key={i}>
                <Badge>refused</Badge> <Name wrap>{name}</Name> <code class="wraps">{predicate}</code>{' '}
                <span class="wraps">
                  <Prose text={reason} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      </td>
    </tr>
  );
}

function EditRow({ row, onClose }: { readonly row: GenerationRow; readonly onClose: () => void }) {
  const name = useSignal(row.name);
  const predicate = useSignal(row.predicate);
  const refused = useSignal<string | undefined>(undefined);
  const isWaiting = useSignal(false);
  const { group, rule } = row;
  const save = async () => {
    isWaiting.value = true;
    const edit = { name: name.value.trim(), predicate: predicate.value.trim() };
    refused.value = await act({ kind: 'edit', group, rule, ...edit });
    isWaiting.value = false;
    if (refused.value === undefined) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onClose();
  };
  const shared = { onKeyDown, invalid: refused.value !== undefined };
  return (
    <tr class="generate-edit">
      <td colSpan={5}>
        <div class="row">
          <TextField
            {...shared}
            label={`Name of rule ${group}.${rule}`}
            placeholder="Name"
            value={name.value}
            onInput={(value) => (name.value = value)}
          />
          <TextField
            {...shared}
            class="generate-predicate"
            label={`Predicate of rule ${group}.${rule}`}
            placeholder="Predicate over a, b and c"
            value={predicate.value}
            onInput={(value) => (predicate.value = value)}
            {...(refused.value !== undefined && { description: refused.value })}
          />
          <Button appearance="primary" waiting={isWaiting.value} onClick={() => void save()}>
            Check and keep
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
        {refused.value !== undefined && (
          <p class="wraps" role="alert">
            <Prose text={refused.value} />
          </p>
        )}
      </td>
    </tr>
  );
}
