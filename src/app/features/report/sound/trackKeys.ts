import type { Seconds } from '../../../../domain/units.ts';
import type { SoundBoard } from './useSoundBoard.ts';

const ZOOM = 2;
/** Shares of the view. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

/** What counts of an event. */
interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Does what a key of a track does; returns whether it does something. */
export function pressTrackKey({ key, shiftKey }: PressedKey, board: SoundBoard): boolean {
  const { view, at, loop } = board;
  const length = view.to - view.from;
  const step = length * (shiftKey ? LARGE_STEP : STEP);
  const acts: Readonly<Record<string, () => unknown>> = {
    ' ': board.toggle,
    ArrowLeft: () => board.seek(inView(at, board) - step),
    ArrowRight: () => board.seek(inView(at, board) + step),
    PageDown: () => board.move(-length / 2),
    PageUp: () => board.move(length / 2),
    Home: () => board.seek(view.from),
    End: () => board.seek(view.to),
    ArrowDown: () => board.seek(inView(at, board) - step),
    ArrowUp: () => board.seek(inView(at, board) + step),
    '+': () => board.zoom(1 / ZOOM, inView(at, board)),
    '=': () => board.zoom(1 / ZOOM, inView(at, board)),
    '-': () => board.zoom(ZOOM, inView(at, board)),
    '0': board.fit,
    '[': () => board.mark(at, Math.max(loop?.to ?? view.to, at)),
    ']': () => board.mark(Math.min(loop?.from ?? view.from, at), at),
    l: () => board.setLooping(!board.isLooping),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.();
  return act !== undefined;
}

/** The position, or the middle of the view where it is outside. */
function inView(at: Seconds, { view }: SoundBoard): Seconds {
  return at >= view.from && at <= view.to ? at : (view.from + view.to) / 2;
}
