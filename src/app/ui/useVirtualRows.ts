import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  useVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import type { CSSProperties, RefObject } from 'react';

interface VirtualRowsOptions {
  /** Element of the rows; its parent scrolls. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** React key of a row. A new function causes the places of all rows to be computed again: O(count). */
  readonly keyOf: (index: number) => string | number;
  /** Height of a row in CSS px before it is measured. */
  readonly estimatedPx: number;
  /** Row that stays rendered when it is scrolled out of view, because it has the focus; −1 for none. */
  readonly keptIndex: number;
  /** All rows are rendered, as for print. */
  readonly isWhole?: boolean;
}

export interface VirtualRow {
  readonly index: number;
  readonly key: string | number;
  /** Places the row in the list. */
  readonly style: CSSProperties;
}

interface VirtualRows {
  /** The rows in view and some above and below, in order. */
  readonly rows: readonly VirtualRow[];
  /** Gives the list the height of all rows. */
  readonly listStyle: CSSProperties;
  /** Ref callback of each row, which needs `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

/** Rows rendered above and below those in view. */
const OVERSCAN = 4;

/** Renders only the rows of a long list that are in view. Rows may differ in height. */
export function useVirtualRows({
  list,
  count,
  keyOf,
  estimatedPx,
  keptIndex,
  isWhole = false,
}: VirtualRowsOptions): VirtualRows {
  const listTop = () => topInParent(list.current);
  // oxlint-disable-next-line react/incompatible-library -- the rows that get its values are not memoized
  const virtualizer = useVirtualizer({
    count,
    overscan: OVERSCAN,
    useFlushSync: false,
    getScrollElement: () => list.current?.parentElement ?? null,
    // The list may start below other content of its scrolling parent: offsets count from its top.
    observeElementOffset: (instance, notify) =>
      observeElementOffset(instance, (offset, isScrolling) => notify(offset - listTop(), isScrolling)),
    scrollToFn: (offset, options, instance) => elementScroll(offset + listTop(), options, instance),
    estimateSize: () => estimatedPx,
    getItemKey: keyOf,
    rangeExtractor: (range) => (isWhole ? [...Array(count).keys()] : withIndex(range, keptIndex)),
  });
  return {
    listStyle: { position: 'relative', height: `${virtualizer.getTotalSize()}px` },
    measure: virtualizer.measureElement,
    rows: virtualizer.getVirtualItems().map(({ index, key, start }) => ({
      index,
      key: typeof key === 'bigint' ? String(key) : key,
      style: { position: 'absolute', insetInline: 0, top: `${start}px` },
    })),
  };
}

/** CSS px from the top of what scrolls to the list, whether or not what scrolls is positioned. */
function topInParent(list: HTMLElement | null): number {
  const parent = list?.parentElement;
  if (!list || !parent) return 0;
  return list.offsetTop - (list.offsetParent === parent ? 0 : parent.offsetTop + parent.clientTop);
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}
