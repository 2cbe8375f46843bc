import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

interface RowFocus {
  /** Index of the row with the focus; −1 for none. */
  readonly index: number;
  /** Index at which a range begins. */
  readonly anchor: number;
  /** `onKeyDown` of the list: arrows, Page Up and Down, Home and End move the focus. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** A row was chosen, which becomes the anchor. */
  readonly choose: (index: number) => void;
  /** A row was chosen as the end of a range; the anchor stays. */
  readonly extendTo: (index: number) => void;
}

/** Focus of one row of a long list whose rows have `data-index`. The row with the focus must stay rendered. */
export function useRowFocus(list: RefObject<HTMLElement | null>, total: number): RowFocus {
  const [wished, setIndex] = useState(-1);
  const [anchor, setAnchor] = useState(0);
  const isMoved = useRef(false);
  // A search or a delete leaves fewer rows.
  const index = Math.min(wished, total - 1);
  useLayoutEffect(() => {
    if (!isMoved.current) return;
    // A row has its button once it is loaded.
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > button`);
    if (button === null || button === undefined) return;
    isMoved.current = false;
    button.focus();
  });
  return {
    index,
    anchor,
    onKey: (event) => {
      const next = nextIndex(index, total, event.key);
      if (next === undefined || total === 0) return;
      event.preventDefault();
      isMoved.current = true;
      setIndex(next);
    },
    choose: (chosen) => {
      setIndex(chosen);
      setAnchor(chosen);
    },
    extendTo: setIndex,
  };
}

function nextIndex(index: number, total: number, key: string): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -total,
    End: total,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(total - 1, Math.max(0, index) + step));
}
