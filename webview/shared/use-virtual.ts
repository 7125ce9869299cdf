import {
  elementScroll,
  measureElement,
  observeElementOffset,
  Virtualizer,
  type Rect,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { useAfterFrame } from './after-frame';

export interface VirtualOptions {
  readonly count: number;
  /** Pixels of a row; of one that is measured, before it was. */
  readonly rowHeight: number;
  /** Rows that are drawn on either side of what is in sight. */
  readonly overscan?: number;
  /** A key that stays with a row when it moves. Changing the function recomputes every place. */
  readonly keyOf?: (index: number) => number;
}

export interface Virtual {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Scrolls no further than is needed, or as far as the row is the last one in sight. */
  readonly show: (index: number, align?: 'auto' | 'end') => void;
  /** The ref of a row that is as high as it turns out to be. It has its index as `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

type ListVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

/**
 * A new row's observer reports the height before anything is painted: measuring it at once would force another layout
 * of the page.
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

/** The lists whose size is known. */
const sized = new WeakSet<ListVirtualizer>();

/** Reports the size before anything is painted: asking for it at once would force another layout of the page. */
function observeRect(virtual: ListVirtualizer, report: (size: Rect) => void): (() => void) | undefined {
  const { scrollElement } = virtual;
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(([{ borderBoxSize }]) => {
    const [{ inlineSize, blockSize }] = borderBoxSize;
    sized.add(virtual);
    report({ width: Math.round(inlineSize), height: Math.round(blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Scrolls, but not to the top of a list that was never scrolled: that would force a layout of the page, too. */
function scroller(): typeof elementScroll<HTMLElement> {
  let isAtTop = true;
  return (offset, options, virtual) => {
    isAtTop &&= offset + (options.adjustments ?? 0) === 0 && !virtual.scrollOffset;
    if (!isAtTop) elementScroll(offset, options, virtual);
  };
}

/** Pixels by which a row may grow when it is shown. */
const ROOM = 200;

/** Checks what is known of a row, without asking the page for a layout: it is in sight and stays so if it grows. */
function isWellInside(virtual: ListVirtualizer, index: number): boolean {
  const { scrollOffset, scrollRect, measurementsCache } = virtual;
  if (!sized.has(virtual)) return index === 0 && !scrollOffset;
  const row = measurementsCache[index];
  if (!row || !scrollRect || scrollOffset === null) return false;
  return row.start >= scrollOffset && row.end + ROOM <= scrollOffset + scrollRect.height;
}

/** Rows on either side in the first frame, and after a jump until scrolling rests: few, so that what is in sight is there soon. */
const FEW = 1;

/** Recognises jumps: nothing of what was in sight is so any more. */
function jumpFinder(): (virtual: ListVirtualizer | undefined) => boolean {
  let jumped = false;
  let last: ListVirtualizer['range'] = null;
  return (virtual) => {
    const { isScrolling = false, range = null } = virtual ?? {};
    const isFar = range && last && (range.startIndex > last.endIndex || range.endIndex < last.startIndex);
    jumped = isScrolling && (jumped || isFar === true);
    last = range;
    return jumped;
  };
}

/** The few rows of a long list that are in sight. */
export function useVirtual(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan = 8, keyOf }: VirtualOptions,
): Virtual {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const scroll = useMemo(scroller, []);
  const hasJumped = useMemo(jumpFinder, []);
  // One frame after what else waits for the first one.
  const isPainted = useAfterFrame(useAfterFrame(count > 0));
  const made = useRef<ListVirtualizer>(undefined);
  const options = {
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: hasJumped(made.current) || !isPainted ? Math.min(FEW, overscan) : overscan,
    scrollToFn: scroll,
    measureElement: measureObserved,
    // Until the observer reports: the list is no higher than that.
    initialRect: { width: 0, height: innerHeight },
    observeElementRect: observeRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
    ...(keyOf && { getItemKey: keyOf }),
  };
  made.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtual = made.current;
  virtual.setOptions(options);
  // One constant function: a new one would measure every row again, with a layout for each.
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element) virtual.measureElement(element);
    },
    [virtual],
  );
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  return {
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    show: (index, align = 'auto') => {
      if (align === 'auto' && isWellInside(virtual, index)) return;
      virtual.scrollToIndex(index, { align });
    },
    measure,
  };
}
