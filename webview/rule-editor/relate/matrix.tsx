import { useMemo, useRef } from 'preact/hooks';
import { showCount } from '../../shared/numbers';
import { placeId, useGrid } from '../panel/grid';
import { fullName, groupSpans, startsGroup, type MatrixRule } from './matrix-rules';
import { Name } from '../panel/parts';
import { heat, pairLabel, showJaccard, SIGNS, WORDS, type PairView } from './relations';
import './relate.css';
import './matrix.css';

export interface MatrixProps {
  readonly label: string;
  readonly rules: readonly MatrixRule[];
  readonly matrix: readonly (readonly (PairView | undefined)[])[];
  /** Signs only, for many rules. */
  readonly dense: boolean;
  readonly selected: readonly [row: number, column: number] | undefined;
  readonly onOpen: (row: number, column: number) => void;
  /** Called with the pair at the pointer or the keyboard focus. */
  readonly onLook?: (row: number, column: number) => void;
}

/** A grid of rules against rules. */
export function Matrix(props: MatrixProps) {
  const { label, rules, matrix, dense, selected, onOpen, onLook } = props;
  const table = useRef<HTMLTableElement>(null);
  useGrid(table, { row: rules.length, column: rules.length });
  // Many cells: each row is made again only when what it shows changes.
  const [row, column] = selected ?? [-1, -1];
  const head = useMemo(() => <Head rules={rules} dense={dense} />, [rules, dense]);
  const at = (event: Event, then: ((row: number, column: number) => void) | undefined) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    if (cell === undefined || !then) return;
    const [r, c] = cell.split(',').map(Number);
    if (matrix[r]?.[c]) then(r, c);
  };
  return (
    <div class="panel-scroll">
      <table
        role="grid"
        aria-label={label}
        class={dense ? 'relate-matrix relate-dense' : 'relate-matrix'}
        ref={table}
        onClick={(event) => at(event, onOpen)}
        onFocusIn={(event) => at(event, onLook)}
        onMouseOver={(event) => at(event, onLook)}
      >
        {head}
        <tbody>
          {rules.map((_, index) => (
            <Row
              key={index}
              rules={rules}
              views={matrix[index] ?? []}
              row={index}
              dense={dense}
              selected={row === index ? column : -1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ rules, dense }: { readonly rules: readonly MatrixRule[]; readonly dense: boolean }) {
  return (
    <thead>
      {dense && (
        <tr aria-hidden="true" class="relate-groups">
          <td />
          {groupSpans(rules).map(({ group, span, from }) => (
            <td key={from} colSpan={span} class="relate-group-start">
              <Name>{group}</Name>
            </td>
          ))}
        </tr>
      )}
      <tr>
        <td />
        {rules.map((rule, index) => (
          <th key={index} scope="col" class={startsGroup(rules, index) ? 'relate-group-start' : undefined}>
            {dense ? <span title={fullName(rule)}>{rule.short}</span> : <Name>{rule.name}</Name>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly rules: readonly MatrixRule[];
  readonly views: readonly (PairView | undefined)[];
  readonly row: number;
  readonly dense: boolean;
  /** The column of the cell that is selected in this row, or -1. */
  readonly selected: number;
}

/**
 * A row of the matrix. Its element stays the same as long as it shows the same, so that Preact does not
 * compare it again.
 */
const Row = (props: RowProps) =>
  useMemo(() => cellsOf(props), [props.rules, props.views, props.row, props.dense, props.selected]);

function cellsOf({ rules, views, row, dense, selected }: RowProps) {
  const rule = rules[row];
  const start = startsGroup(rules, row);
  return (
    <tr class={start ? 'relate-group-top' : undefined}>
      <th scope="row" title={fullName(rule)}>
        <span class="relate-row-name">
          <Name>{rule.name}</Name>
          {dense && start && <span class="relate-row-group one-line faint">{rule.group}</span>}
        </span>
      </th>
      {rules.map((other, column) => {
        const view = views[column];
        return (
          <td
            key={column}
            role="gridcell"
            tabIndex={-1}
            data-cell={placeId(row, column)}
            data-relation={view?.relation ?? (row === column ? 'itself' : 'none')}
            class={startsGroup(rules, column) ? 'relate-group-start' : undefined}
            aria-selected={selected === column}
            {...(dense && { 'aria-label': cellLabel(view, rule, other, row === column) })}
            style={view && { '--relate-heat': `${Math.round(heat(view.jaccard) * 100)}%` }}
          >
            {dense ? (
              sign(view, row === column)
            ) : (
              <>
                <span class="visually-hidden">{cellLabel(view, rule, other, row === column)}</span>
                <span aria-hidden="true">{content(view, rule, row === column)}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** The accessible name of a cell. */
const cellLabel = (
  view: PairView | undefined,
  rule: MatrixRule,
  other: MatrixRule,
  itself: boolean,
): string =>
  view ? pairLabel(view, fullName(rule), fullName(other), showCount) : alone(rule, other, itself);

/** A cell among very many. Overlap is the rule, so that only its shade is shown. */
function sign(view: PairView | undefined, itself: boolean) {
  if (!view) return itself ? <span class="faint">·</span> : '?';
  return view.relation === 'overlap' ? '' : SIGNS[view.relation];
}

function content(view: PairView | undefined, rule: MatrixRule, itself: boolean) {
  if (!view) {
    if (itself && rule.count !== undefined) return <span class="faint">{showCount(rule.count)}</span>;
    return <span class="faint">{itself ? '' : 'no count'}</span>;
  }
  return (
    <span class="relate-cell">
      <span>
        <span class="relate-sign">{SIGNS[view.relation]}</span> {WORDS[view.relation]}
      </span>
      <span>{showJaccard(view.jaccard)}</span>
    </span>
  );
}

function alone(rule: MatrixRule, other: MatrixRule, itself: boolean): string {
  if (!itself) return `${fullName(rule)} and ${fullName(other)}: no count`;
  return rule.count === undefined
    ? `${fullName(rule)}: no count`
    : `${fullName(rule)}: accepts ${showCount(rule.count)}`;
}
