/** The panel of pictures: the three maps of S_g, or its points in space. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { domainSize } from '../../../src/predicate/domain';
import { Choice, Dropdown, EmptyState, ErrorNote, Button } from '../../shared/controls';
import { Space } from './space/space';
import { savedChoice, oneOf } from '../saved-choices';
import { document as ruleDocument, feasible, group, box } from '../state';
import { MAPS } from './box';
import { BoxChips } from './box-chips';
import { CellNote } from './cell-note';
import { layoutFor, MARGIN, type Layout } from './geometry';
import { HeatMap } from './heat-map';
import { Legend } from './legend';
import { cell, followBeyond, followProjections, mode, outdated, shown } from './state';
import { followTheme, theme } from '../panel/theme';
import { png } from '../../shared/picture-file';
import { drawFigure } from './figure';
import { save } from '../panel/save';
import { fileName } from '../../shared/file-name';
import './maps.css';

const VIEWS = [
  { value: 'maps', label: 'Maps' },
  { value: 'space', label: '3-D' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const view = savedChoice<View>('picture', 'maps', oneOf<View>(['maps', 'space']));

export function Pictures() {
  useEffect(() => followTheme(), []);
  useEffect(() => () => (cell.value = undefined), []);
  return (
    <section class="stack" aria-label="Pictures of the feasible set">
      <div class="row">
        <Choice label="View" value={view.value} options={VIEWS} onChange={(value) => (view.value = value)} />
        {view.value === 'maps' && (
          <>
            <Dropdown
              label="Colour scale"
              value={mode.value}
              options={[
                { value: 'log', label: 'Logarithmic colours' },
                { value: 'linear', label: 'Linear colours' },
              ]}
              onChange={(value) => (mode.value = value)}
            />
            <ExportMaps />
          </>
        )}
      </div>
      <BoxChips />
      <WhyNone />
      {view.value === 'maps' ? <Maps /> : <Space />}
    </section>
  );
}

/** Says why the pictures are empty, or not those of what is typed. */
function WhyNone() {
  const reason = useComputed(() => {
    const answer = feasible.value?.answer;
    if (answer?.unavailable !== undefined) {
      const kept = shown.value ? ' The pictures show what was counted last.' : '';
      return `Not counted: ${answer.unavailable}.${kept}`;
    }
    if (answer?.count === 0) return 'The feasible set is empty: no triple satisfies every rule.';
    if (shown.value?.projections.total === 0) return 'No triple of the feasible set lies in the selection.';
    return undefined;
  }).value;
  return reason ? <ErrorNote tone="information">{reason}</ErrorNote> : null;
}

const HELP =
  'Arrow keys move over the cells, with Control to the next cell that is not empty, with Shift they select. ' +
  'Home, End, Page Up and Page Down move further. Enter selects the cell, Escape clears the selection.';

function Maps() {
  const help = useId();
  const [grid, layout] = useLayout();
  useEffect(() => followProjections(), []);
  useEffect(() => followBeyond(), []);
  // Only whether there is something to show: a new answer repaints the canvases and nothing else.
  const known = useComputed(() => shown.value !== undefined).value;
  const domain = group.value?.domain ?? ruleDocument.value?.domain;
  const classes = `maps-grid maps-columns-${layout.value.columns} ${outdated.value && known ? 'maps-outdated' : ''}`;
  return (
    <div class="maps-area" ref={grid}>
      {!known && feasible.value && <EmptyState title="There is nothing to show yet" icon="graph-scatter" />}
      {known && domain && layout.value.size > 0 && (
        <div class={classes} style={{ '--map': `${layout.value.size + MARGIN.left + MARGIN.right}px` }}>
          {MAPS.map((map) => (
            <HeatMap key={map.id} map={map} domain={domain} size={layout.value.size} help={help} />
          ))}
          <div class="maps-aside stack">
            <Legend width={layout.value.size + MARGIN.right} />
            <CellNote />
          </div>
        </div>
      )}
      <p id={help} hidden>
        {HELP}
      </p>
    </div>
  );
}

/** Height of what stands above and below the maps: the tabs, the bar, the padding. */
const ABOVE = 130;

/** Follows the room that there is for the maps. */
function useLayout() {
  const grid = useRef<HTMLDivElement>(null);
  const layout = useSignal<Layout>({ columns: 3, size: 0 });
  const n = group.value ? domainSize(group.value.domain) : 200;
  useEffect(() => {
    if (!grid.current) return undefined;
    const area = grid.current;
    const observer = new ResizeObserver(() => {
      const next = layoutFor(area.clientWidth, n, devicePixelRatio, innerHeight - ABOVE);
      const { columns, size } = layout.peek();
      if (next.columns !== columns || next.size !== size) layout.value = next;
    });
    observer.observe(area);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [n, layout]);
  return [grid, layout] as const;
}

async function saveMaps(kind: 'png' | 'svg'): Promise<void> {
  const [what, look, open] = [shown.value, theme.value, group.value];
  if (!what || !look || !open) return;
  const drawing = drawFigure({ what, look, mode: mode.value, id: open.id, box: box.value });
  const make = () => (kind === 'svg' ? drawing.svg : png(drawing));
  await save(fileName(['group', open.id, 'maps'], kind), make);
}

function ExportMaps() {
  return (
    <>
      {(['png', 'svg'] as const).map((kind) => (
        <Button
          key={kind}
          icon="save"
          onClick={() => void saveMaps(kind)}
          title={`Save the three maps as ${kind.toUpperCase()}`}
          testId={`maps-${kind}`}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
