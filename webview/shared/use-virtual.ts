import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export interface Virtual {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  readonly show: (index: number) => void;
}

/** The few rows of a long list that are in sight. Rows are `rowHeight` pixels high. */
export function useVirtual(list: RefObject<HTMLElement | null>, count: number, rowHeight: number): Virtual {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const made = useRef<Virtualizer<HTMLElement, HTMLElement>>(undefined);
  made.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtual = made.current;
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
