/** Combinations of rules that are shown, with the look and the number of their points. */
import { Checkbox } from '../../../shared/controls';
import { showCount } from '../../../shared/numbers';
import { css } from '../../../shared/colour';
import { theme } from '../../panel/theme';
import { markOf, type Mark } from './marks';
import type { Region } from './regions';
import { choose, chosen, regions, totals } from './state';

export function SpaceLegend() {
  const all = regions.value.map((region, place) => ({ region, place }));
  const main = all.filter(({ region }) => region.kind !== 'other');
  const others = all.filter(({ region }) => region.kind === 'other');
  return (
    <div class="space-legend" role="group" aria-label="Combinations of rules">
      <p class="faint">Accepted by</p>
      <List items={main} />
      {others.length > 0 && (
        <details>
          <summary>More combinations</summary>
          <List items={others} />
        </details>
      )}
    </div>
  );
}

interface Item {
  readonly region: Region;
  readonly place: number;
}

function List({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul class="space-list">
      {items.map((item) => (
        <Entry key={item.place} {...item} />
      ))}
    </ul>
  );
}

function Entry({ region, place }: Item) {
  const look = theme.value;
  const total = totals.value?.[place];
  return (
    <li class="space-entry">
      {look && <Swatch mark={markOf(place, look)} />}
      <span class="space-signs code" aria-hidden="true">
        {region.signs}
      </span>
      <Checkbox checked={chosen.value.has(place)} onChange={(on) => choose(place, on)}>
        {region.words}
      </Checkbox>
      <span>{total === undefined ? '' : showCount(total)}</span>
    </li>
  );
}

const OUTLINES = {
  disc: 'M1 7a6 6 0 1 0 12 0a6 6 0 1 0 -12 0',
  square: 'M2 2h10v10h-10z',
  diamond: 'M7 0.5L13.5 7L7 13.5L0.5 7z',
  triangle: 'M7 1L13 13H1z',
} as const;

function Swatch({ mark }: { readonly mark: Mark }) {
  const side = 14 * mark.size;
  return (
    <svg class="space-swatch" width={side} height={side} viewBox="0 0 14 14" aria-hidden="true">
      <path d={OUTLINES[mark.shape]} fill={css(mark.colour)} />
    </svg>
  );
}
