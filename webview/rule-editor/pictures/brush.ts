/** Pointing and selecting in one map, with the pointer and with keys. */
import { batch } from '@preact/signals';
import { domainSize, type Box } from '../../../src/predicate/domain';
import { box } from '../state';
import { brushed, range, type MapAxes } from './box';
import { nextFilled } from './cells';
import { scaleOf } from './geometry';
import { brushedBy, cell, clearBox, shown, type Cell } from './state';

/** The start of a selection, and the box that it extends. */
interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly base: Box | undefined;
  readonly again: boolean;
}

/** A press that moves less is a click. */
const CLICK = 3;
const PAGE = 10;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Brush {
  private anchor: Anchor | undefined;
  private pressed: { readonly x: number; readonly y: number; moved: boolean } | undefined;

  constructor(
    private readonly map: MapAxes,
    public size: number,
  ) {}

  readonly down = (event: PointerEvent): void => {
    const place = this.valuesAt(event);
    if (event.button !== 0 || !place) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.pressed = { x: event.clientX, y: event.clientY, moved: false };
    this.startAt(place);
  };

  readonly move = (event: PointerEvent): void => {
    const place = this.valuesAt(event);
    if (!place) return;
    const press = this.pressed;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK) press.moved = true;
    batch(() => {
      this.look(place, 'pointer');
      if (press?.moved) this.select(place);
    });
  };

  readonly up = (event: PointerEvent): void => {
    const place = this.valuesAt(event);
    // A cell that was clicked stays when the pointer leaves.
    if (place && this.pressed && !this.pressed.moved) this.look(place, 'keys');
    this.pressed = undefined;
  };

  readonly leave = (): void => {
    if (!this.pressed && cell.value?.by === 'pointer') cell.value = undefined;
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Escape') return this.escape(event);
    const from = this.cursor();
    if (!from) return;
    if (event.key === 'Enter') {
      this.startAt([from.x, from.y]);
      this.select([from.x, from.y]);
      event.preventDefault();
      return;
    }
    const to = this.target(event, from);
    if (!to) return;
    event.preventDefault();
    batch(() => {
      if (!event.shiftKey) this.anchor = undefined;
      else if (!this.anchor) this.startAt([from.x, from.y]);
      this.look(to, 'keys');
      if (event.shiftKey) this.select(to);
    });
  };

  /** Gives up a selection that is being made; otherwise the whole box, and then the cell. */
  private escape(event: KeyboardEvent): void {
    if (!box.value && !cell.value) return;
    event.preventDefault();
    if (this.pressed?.moved) box.value = this.anchor?.base;
    else if (box.value) clearBox();
    else cell.value = undefined;
    this.pressed = undefined;
    this.anchor = undefined;
  }

  private startAt([x, y]: readonly [number, number]): void {
    this.anchor = { x, y, base: box.value, again: brushedBy.value === this.map.id };
  }

  private select([x, y]: readonly [number, number]): void {
    const domain = shown.value?.domain;
    if (!this.anchor || !domain) return;
    const { base, again } = this.anchor;
    const [wide, high] = [range(this.anchor.x, x, domain), range(this.anchor.y, y, domain)];
    batch(() => {
      box.value = brushed(base, this.map, wide, high, { domain, again });
      brushedBy.value = this.map.id;
    });
  }

  private look([x, y]: readonly [number, number], by: Cell['by']): void {
    const old = cell.value;
    if (old?.map === this.map && old.x === x && old.y === y && old.by === by) return;
    cell.value = { map: this.map, x, y, by };
  }

  /** The cell that keys move: this map's, else the place that another map's shares, else the middle. */
  private cursor(): Cell | undefined {
    const what = shown.value;
    if (!what) return undefined;
    const [old, middle] = [cell.value, Math.round((what.domain.min + what.domain.max) / 2)];
    if (old?.map === this.map) return old;
    const shared = (variable: string) =>
      old?.map.x === variable ? old.x : old?.map.y === variable ? old.y : middle;
    return { map: this.map, x: shared(this.map.x), y: shared(this.map.y), by: 'keys' };
  }

  private target(event: KeyboardEvent, from: Cell): readonly [number, number] | undefined {
    const what = shown.value;
    if (!what) return undefined;
    const { min, max } = what.domain;
    const clamp = (value: number) => Math.min(max, Math.max(min, value));
    const step = ARROWS[event.key];
    if (step && event.ctrlKey) {
      const n = domainSize(what.domain);
      const [x, y] = nextFilled(what.projections[this.map.id], n, [from.x - min, from.y - min], step);
      return [x + min, y + min];
    }
    if (step) return [clamp(from.x + step[0]), clamp(from.y + step[1])];
    if (event.key === 'Home') return [min, from.y];
    if (event.key === 'End') return [max, from.y];
    if (event.key === 'PageUp') return [from.x, clamp(from.y + PAGE)];
    if (event.key === 'PageDown') return [from.x, clamp(from.y - PAGE)];
    return undefined;
  }

  private valuesAt(event: PointerEvent): readonly [number, number] | undefined {
    const domain = shown.value?.domain;
    if (!domain) return undefined;
    const place = (event.currentTarget as Element).getBoundingClientRect();
    return scaleOf(domain, this.size).at(event.clientX - place.left, event.clientY - place.top);
  }
}
