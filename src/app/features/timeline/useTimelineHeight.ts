import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { storeText } from '../../browser/storeText.ts';

/** In rem: 120 to 400 px at a root font size of 16 px. */
const MIN_HEIGHT = 7.5;
const MAX_HEIGHT = 25;

/** Parses a height in rem and limits it; `usual` if the text is no number. */
export function clampHeight(text: string | null, usual: number): number {
  const height = Number(text ?? Number.NaN);
  return Number.isFinite(height) ? Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)) : usual;
}

const KEY = 'shotpoint.timelineHeight';
const STEP = 1;
const usualHeight = (): number => (window.innerWidth <= 1500 ? 11.5 : 13);
const rootPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Height of the timeline in rem, changed by pointer and arrow keys, stored in this browser. */
export function useTimelineHeight() {
  const panel = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(() => clampHeight(localStorage.getItem(KEY), usualHeight()));
  const grip = useMemo(() => {
    const change = (next: number) => {
      const within = clampHeight(String(next), usualHeight());
      storeText(KEY, String(within));
      setHeight(within);
    };
    return {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'horizontal' as const,
      'aria-valuemin': MIN_HEIGHT,
      'aria-valuemax': MAX_HEIGHT,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowUp') change(height + STEP);
        if (event.key === 'ArrowDown') change(height - STEP);
      },
      onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: (event: PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || panel.current === null) return;
        change((panel.current.getBoundingClientRect().bottom - event.clientY) / rootPx());
      },
    };
  }, [height]);
  return { panel, height, grip: { ...grip, 'aria-valuenow': height } };
}
