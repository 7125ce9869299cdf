import { useRef } from 'preact/hooks';
import { Icon } from '../../shared/controls';
import { showCount, showShare } from '../../shared/numbers';
import { placeId, useGrid } from '../panel/grid';
import { Name } from '../panel/parts';
import { logLength } from '../../shared/log-axis';
import { accepts } from '../masks';
import { regionName, regionWords, type Region } from './regions-data';
import './relate.css';
import './regions.css';

export interface RegionTableProps {
  readonly regions: readonly Region[];
  readonly names: readonly string[];
  /** The number of triples in the domain. */
  readonly all: number;
  readonly raises: number;
  readonly selected: number;
  readonly onOpen: (mask: number) => void;
}

/** A row for each region; its first cell opens it. The arrow keys move between the rows. */
export function RegionTable({ regions, names, all, raises, selected, onOpen }: RegionTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useGrid(table, { row: regions.length, column: 1 });
  return (
    <div class="panel-scroll">
      <table class="relate-regions" ref={table} aria-label="Regions">
        <thead>
          <tr>
            {names.map((name, rule) => (
              <th key={rule} scope="col" class="relate-mark-head" title={name}>
                <span aria-hidden="true" class={`relate-swatch relate-rule-${rule}`}>
                  {rule + 1}
                </span>
                <span class="visually-hidden">{name}</span>
              </th>
            ))}
            <th scope="col">Region</th>
            <th scope="col" class="panel-right">
              Triples
            </th>
            <th scope="col" class="panel-right relate-share">
              Share
            </th>
            <th scope="col" class="relate-bar-head">
              <span title="Length on a log scale">Log scale</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {regions.map((region, row) => (
            <Row
              key={region.mask}
              {...{ region, row, names, all, onOpen }}
              selected={region.mask === selected}
            />
          ))}
          {raises > 0 && <Raises count={raises} all={all} columns={names.length} />}
        </tbody>
      </table>
      <Key names={names} />
    </div>
  );
}

/** The numbers above the marks as names. */
function Key({ names }: { readonly names: readonly string[] }) {
  return (
    <ol class="relate-key row" aria-hidden="true">
      {names.map((name, rule) => (
        <li key={rule}>
          <span class={`relate-swatch relate-rule-${rule}`}>{rule + 1}</span> <Name>{name}</Name>
        </li>
      ))}
    </ol>
  );
}

interface RowProps extends Pick<RegionTableProps, 'names' | 'all' | 'onOpen'> {
  readonly region: Region;
  readonly row: number;
  readonly selected: boolean;
}

function Row({ region, row, names, all, selected, onOpen }: RowProps) {
  const { mask, count, feasible } = region;
  return (
    <tr
      class={`pickable ${feasible ? 'relate-feasible' : ''} ${count === 0 ? 'faint' : ''}`}
      data-selected={selected}
      onClick={() => onOpen(mask)}
    >
      {names.map((_, rule) => (
        <td key={rule} class={`relate-mark ${accepts(mask, rule) ? 'control-tone-good' : ''}`}>
          <Icon name={accepts(mask, rule) ? 'check' : 'close'} />
          <span class="visually-hidden">{accepts(mask, rule) ? 'accepts' : 'rejects'}</span>
        </td>
      ))}
      <th scope="row">
        <button
          type="button"
          class="relate-link bare"
          tabIndex={-1}
          data-cell={placeId(row, 0)}
          aria-pressed={selected}
          title={regionWords(mask, names)}
        >
          <bdi>{regionName(region, names)}</bdi>
        </button>
      </th>
      <td class="panel-right">{showCount(count)}</td>
      <td class="panel-right relate-share">{showShare(count / all)}</td>
      <td aria-hidden="true">
        <span class="panel-log" style={{ '--panel-length': `${logLength(count, all) * 100}%` }} />
      </td>
    </tr>
  );
}

function Raises(props: { readonly count: number; readonly all: number; readonly columns: number }) {
  return (
    <tr>
      <td colSpan={props.columns} class="relate-mark">
        <Icon name="warning" />
      </td>
      <th scope="row">A rule raises: in no region</th>
      <td class="panel-right">{showCount(props.count)}</td>
      <td class="panel-right relate-share">{showShare(props.count / props.all)}</td>
      <td aria-hidden="true">
        <span class="panel-log" style={{ '--panel-length': `${logLength(props.count, props.all) * 100}%` }} />
      </td>
    </tr>
  );
}
