import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Seconds } from '../../../../domain/units.ts';
import { pressTrackKey } from './trackKeys.ts';
import type { Track } from './tracks.ts';
import type { SoundBoard } from './useSoundBoard.ts';

/** A pointer that moves less is a press. */
const DRAG_PX = 4;
/** Pixels of a wheel that double or halve the view. */
const WHEEL_PX = 240;

interface Drag {
  readonly x: number;
  readonly at: Seconds;
}

/**
 * Keys, pointer and wheel of a track: a press takes the position there, a drag marks a stretch, a wheel with Ctrl zooms about the
 * pointer, and one sideways or with Shift moves the view.
 */
export function useTrackGestures(board: SoundBoard, track: Track) {
  const figure = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const instantAt = (x: number): Seconds => {
    const { left = 0, width = 1 } = figure.current?.getBoundingClientRect() ?? {};
    const share = Math.max(0, Math.min(1, (x - left) / width));
    return board.view.from + share * (board.view.to - board.view.from);
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const { ctrlKey, metaKey, shiftKey, deltaX, deltaY } = event;
    const sideways = shiftKey ? deltaX + deltaY : deltaX;
    const zooms = ctrlKey || metaKey;
    if (!zooms && Math.abs(sideways) <= (shiftKey ? 0 : Math.abs(deltaY))) return;
    event.preventDefault();
    if (zooms) board.zoom(2 ** (deltaY / WHEEL_PX), instantAt(event.clientX));
    else board.move(((board.view.to - board.view.from) * sideways) / (figure.current?.clientWidth ?? 1));
  });
  useEffect(() => {
    const element = figure.current;
    if (element === null) return undefined;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively, which leaves the browser's own zoom on.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, []);
  return {
    ref: figure,
    onFocus: () => board.choose(track),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (pressTrackKey(event, board)) event.preventDefault();
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, at: instantAt(event.clientX) };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const from = drag.current;
      if (from !== undefined && Math.abs(clientX - from.x) >= DRAG_PX)
        board.mark(from.at, instantAt(clientX));
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const from = drag.current;
      drag.current = undefined;
      if (from === undefined || Math.abs(clientX - from.x) >= DRAG_PX) return;
      if (board.loop === undefined || from.at < board.loop.from || from.at > board.loop.to)
        board.mark(from.at, from.at);
      board.seek(from.at);
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  };
}
