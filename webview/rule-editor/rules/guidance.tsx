import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Guidance } from '../../../src/rules/types';
import { IconButton, Icon } from '../../shared/controls';
import { showAmount } from '../../shared/numbers';
import { CommittedField } from '../fields/committed-field';
import { writeGuidance } from '../lists';
import { changeAt, moveItem } from '../move-item';
import { editable, showFailure } from '../state';
import { isEnterInField } from './line-keys';

type Kind = keyof Guidance;

const KINDS: readonly { readonly kind: Kind; readonly title: string; readonly about: string }[] = [
  { kind: 'accept', title: 'ACCEPT', about: 'wordings that are the same rule' },
  { kind: 'reject', title: 'REJECT', about: 'near misses that are another rule' },
];

interface GuidanceProps {
  readonly rule: number;
  readonly guidance: Guidance;
  readonly version: number;
}

/** `3 accept, 2 reject`. */
const guidanceAmount = ({ accept, reject }: Guidance): string =>
  accept.length + reject.length === 0 ? 'none' : `${accept.length} accept, ${reject.length} reject`;

/** Guidance for judges on wordings of a rule: lines to accept and lines to reject. */
export function GuidanceLists(props: GuidanceProps) {
  return (
    <div class="guidance">
      {KINDS.map(({ kind, title, about }) => (
        <section key={kind} class={`guidance-list guidance-${kind}`}>
          <h4 class="guidance-title inline">
            <Icon name={kind === 'accept' ? 'check' : 'close'} /> {title}{' '}
            <span class="guidance-about faint">{about}</span>
          </h4>
          <Lines {...props} kind={kind} />
        </section>
      ))}
    </div>
  );
}

/** Guidance with other lines; the same object where the lines stay the same. */
const linesWith =
  (kind: Kind, make: (lines: readonly string[]) => readonly string[]) =>
  (old: Guidance): Guidance => {
    const lines = make(old[kind]);
    return lines === old[kind] ? old : { ...old, [kind]: lines };
  };

/** The line that is begun and not in the document yet, and where the focus goes in the list. */
function useLines({ rule, kind }: { readonly rule: number; readonly kind: Kind }) {
  const list = useRef<HTMLUListElement>(null);
  const begun = useSignal<number | undefined>(undefined);
  /** Changes so that a line begun after another one is another one, in the same place too. */
  const key = useRef(0);
  const focus = (of: string, index = 0) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(of)[index]?.focus());
  return {
    list,
    begun: begun.value,
    key: key.current,
    begin: (index: number) => {
      key.current++;
      begun.value = index;
    },
    end: () => (begun.value = undefined),
    leave: () => {
      begun.value = undefined;
      focus('.guidance-add');
    },
    edit: (make: (lines: readonly string[]) => readonly string[], next: number) => {
      writeGuidance(rule, linesWith(kind, make)).then(() => focus('vscode-text-field', next), showFailure);
    },
  };
}

function Lines({ rule, guidance, version, kind }: GuidanceProps & { readonly kind: Kind }) {
  const { list, begun, key, begin, end, leave, edit } = useLines({ rule, kind });
  const lines = guidance[kind];
  const common = { rule, kind, version };
  // One list of rows, so that those below a new one stay what they are.
  const rows = lines.map((line, index) => (
    <Line key={index} {...common} {...{ index, line, edit }} onNext={() => begin(index + 1)} />
  ));
  if (begun !== undefined) {
    const next = () => begin(begun + 1);
    rows.splice(
      begun,
      0,
      <NewLine key={`new ${key}`} {...common} index={begun} onDone={end} onLeave={leave} onNext={next} />,
    );
  }
  return (
    <ul class="guidance-lines" ref={list}>
      {rows}
      {editable.value && begun === undefined && (
        <li>
          <button type="button" class="guidance-add bare inline" onClick={() => begin(lines.length)}>
            <Icon name="add" /> Add a line
          </button>
        </li>
      )}
      {!editable.value && lines.length === 0 && <li class="guidance-about faint">none</li>}
    </ul>
  );
}

interface LineProps {
  readonly rule: number;
  readonly kind: Kind;
  readonly version: number;
  /** The index in the document. */
  readonly index: number;
  readonly onNext: () => void;
}

interface OldLineProps extends LineProps {
  readonly line: string;
  readonly edit: (make: (lines: readonly string[]) => readonly string[], focus: number) => void;
}

const labelOf = (kind: Kind, index: number, rule: number): string =>
  `Line ${index + 1} of ${kind.toUpperCase()}, rule ${rule + 1}`;

function Line({ rule, kind, version, index, line, edit, onNext }: OldLineProps) {
  // A second quick click or key would hit another line here.
  const editThis = (make: (lines: readonly string[]) => readonly string[], next: number) =>
    edit((lines) => changeAt(lines, index, line, make), next);
  const remove = () => editThis((lines) => lines.filter((_, i) => i !== index), Math.max(0, index - 1));
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    editThis((lines) => moveItem(lines, index, by), index + by);
  };
  const write = (text: string, base: string) =>
    writeGuidance(
      rule,
      linesWith(kind, (lines) => {
        if (lines[index] !== base) throw new Error('The line changed in the file');
        return text.trim() === ''
          ? lines.filter((_, i) => i !== index)
          : lines.map((each, i) => (i === index ? text : each));
      }),
    );
  return (
    <li class="guidance-line" onKeyDown={(event) => isEnterInField(event) && onNext()}>
      <CommittedField
        label={labelOf(kind, index, rule)}
        noun="line"
        value={line}
        version={version}
        disabled={!editable.value}
        write={write}
        onKey={onKey}
      />
      {editable.value && (
        <IconButton
          icon="close"
          label={`Remove line ${index + 1} of ${kind.toUpperCase()}`}
          onClick={remove}
        />
      )}
    </li>
  );
}

interface NewLineProps extends LineProps {
  readonly onDone: () => void;
  /** By a key, so that the focus needs another place. */
  readonly onLeave: () => void;
}

function NewLine({ rule, kind, version, index, onDone, onLeave, onNext }: NewLineProps) {
  /** Enter was pressed: another line follows once this one is written. */
  const goesOn = useRef(false);
  const write = async (text: string) => {
    const insert = (lines: readonly string[]) => [
      ...lines.slice(0, index),
      text.trim(),
      ...lines.slice(index),
    ];
    const made = await writeGuidance(rule, linesWith(kind, insert));
    if (goesOn.current) onNext();
    else onDone();
    return made;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const empty = (event.target as { readonly value?: string }).value === '';
    if (isEnterInField(event)) goesOn.current = true;
    if (event.key === 'Escape' || (empty && (event.key === 'Backspace' || event.key === 'Enter'))) {
      event.preventDefault();
      onLeave();
    }
  };
  const onFocusOut = (event: FocusEvent) => {
    if ((event.target as { readonly value?: string }).value === '') onDone();
  };
  return (
    <li class="guidance-line" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <CommittedField
        label={labelOf(kind, index, rule)}
        noun="line"
        value=""
        version={version}
        disabled={false}
        placeholder={kind === 'accept' ? 'Another wording of the rule' : 'A near miss'}
        write={write}
        focused
      />
    </li>
  );
}

/** The button that shows and hides the guidance of a rule. */
export function GuidanceToggle(props: {
  readonly guidance: Guidance;
  readonly open: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}) {
  const { guidance, open, controls, onToggle } = props;
  return (
    <button
      type="button"
      class="rule-link bare inline faint"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      title={showAmount(guidance.accept.length + guidance.reject.length, 'line')}
      data-test="guidance-toggle"
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} /> Guidance: {guidanceAmount(guidance)}
    </button>
  );
}
