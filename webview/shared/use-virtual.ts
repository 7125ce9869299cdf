import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export interface VirtualOptions {
  readonly count: number;
  /** Pixels of a row; of one that is measured, before it was. */
  readonly rowHeight: number;
  /** Rows that are drawn on either side of what is in sight. */
  readonly overscan?: number;
  /** What stays the same when a row moves. Another function makes every place be worked out anew. */
  readonly keyOf?: (index: number) => number;
}

export interface Virtual {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Scrolls no further than is needed, or as far as the row is the last one in sight. */
  readonly show: (index: number, align?: 'auto' | 'end') => void;
  /** For the element of a row that is as high as it turns out to be. It has its index as `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

type ListVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Of a row that has just come its observer tells the height, before anything is painted: whoever asks for it at once has
 * the page laid out once more.
 */
function measureObserved(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtual: ListVirtualizer,
): number {
  if (entry) return measureElement(element, entry, virtual);
  const index = virtual.indexFromElement(element);
  const known = virtual.itemSizeCache.get(virtual.options.getItemKey(index));
  return known ?? virtual.options.estimateSize(index);
}

/**
 * Takes the heights of the rows that are in the page, all with one layout: what has just opened or closed in a row is in
 * it. True: some have changed, and the list is drawn anew.
 */
function measureMounted(virtual: ListVirtualizer): boolean {
  virtual.measureElement(null);
  virtual.getTotalSize();
  const before = virtual.measurementsCache;
  for (const element of virtual.elementsCache.values())
    virtual.resizeItem(virtual.indexFromElement(element), element.offsetHeight);
  virtual.getTotalSize();
  return virtual.measurementsCache !== before;
}

interface Aim {
  readonly index: number;
  readonly align: 'auto' | 'end';
}

/** Scrolls no further than is needed. False: the row is not in the page yet, and comes with the scrolling. */
function settle(list: HTMLElement, virtual: ListVirtualizer, { index, align }: Aim): boolean {
  if (index >= virtual.options.count) return true;
  const { start, end, key } = virtual.measurementsCache[index];
  const { scrollTop: top, clientHeight: height } = list;
  if (align === 'end' || end > top + height) {
    // There may be something below the last row.
    list.scrollTop = index === virtual.options.count - 1 ? list.scrollHeight : end - height;
  } else if (start < top) list.scrollTop = start;
  return virtual.elementsCache.size === 0 || virtual.elementsCache.has(key);
}

/** The few rows of a long list that are in sight. */
export function useVirtual(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan = 8, keyOf }: VirtualOptions,
): Virtual {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollToFn: elementScroll,
    measureElement: measureObserved,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
    ...(keyOf && { getItemKey: keyOf }),
  };
  const made = useRef<ListVirtualizer>(undefined);
  made.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtual = made.current;
  virtual.setOptions(options);
  const aim = useRef<Aim>(undefined);
  // The same function all the time: with another one every row is measured anew, which is a layout for each.
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element) virtual.measureElement(element);
    },
    [virtual],
  );
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  // The list's own way to a row asks where it ends before the rows are as high as they are now, and again with each of
  // the next frames, which lays the page out every time.
  const approach = () => {
    if (!aim.current || !list.current) return;
    // Where heights have changed it is drawn with them first, and comes back here.
    if (!measureMounted(virtual) && settle(list.current, virtual, aim.current)) aim.current = undefined;
  };
  useLayoutEffect(approach);
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    show: (index, align = 'auto') => {
      aim.current = { index, align };
      // When all else is drawn that the same change draws: what opens in a row is drawn after the list.
      queueMicrotask(approach);
    },
    measure,
  };
}
