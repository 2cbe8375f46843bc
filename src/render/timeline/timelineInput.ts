import type { CssPx } from '../../domain/units.ts';

/** What pointer, wheel and keys do to the timeline. Points are CSS pixels of the canvas. */
export interface TimelineGestures {
  /** Moves the drawing by `pixels`, to the right for positive ones. */
  pan(pixels: CssPx): void;
  /** `steps` > 0 zooms in, about `x`; undefined is the middle. */
  zoom(steps: number, x: CssPx | undefined): void;
  /** Two fingers: `factor` is the new distance / the old one. */
  pinch(factor: number, x: CssPx): void;
  click(x: CssPx, y: CssPx): void;
  doubleClick(x: CssPx, y: CssPx): void;
  /** Press or drag in the 24 h strip. */
  overview(x: CssPx): void;
  /** Shows the latest report. */
  latest(): void;
  /** Moves by a whole window; 1 shows later times. */
  page(direction: 1 | -1): void;
  /** Moves the cursor to the next later (1) or earlier (−1) item. */
  step(direction: 1 | -1): void;
  /** Moves the cursor to the oldest (1) or newest (−1) item of the window. */
  end(which: 1 | -1): void;
  /** Selects the item under the cursor. */
  select(): void;
  /** Shows the span of the cluster under the cursor. */
  openCluster(): void;
  focus(): void;
  blur(): void;
  /** True where a press belongs to the 24 h strip. */
  isInOverview(y: CssPx): boolean;
  isItem(x: CssPx, y: CssPx): boolean;
}

/** A press that moves no farther than this is a click. */
const CLICK_REACH: CssPx = 4;
const KEY_PAN: CssPx = 120;
/** Fingers closer than this do not zoom. */
const MIN_PINCH: CssPx = 8;
/** Wheel travel of one notch. */
const NOTCH: CssPx = 100;

/** A pointer that is down. */
interface Finger {
  x: CssPx;
  readonly startX: CssPx;
  readonly startY: CssPx;
  readonly isInOverview: boolean;
  hasMoved: boolean;
}

/** Turns pointer, wheel and key events of a canvas into gestures. Returns the function that removes the listeners. */
export function listenToTimeline(canvas: HTMLCanvasElement, gestures: TimelineGestures): () => void {
  const removal = new AbortController();
  const { signal } = removal;
  const pointers = new PointerGestures(canvas, gestures);
  canvas.style.touchAction = 'none';
  canvas.addEventListener('pointerdown', (event) => pointers.press(event), { signal });
  canvas.addEventListener('pointermove', (event) => pointers.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => pointers.release(event), { signal });
  canvas.addEventListener('pointercancel', (event) => pointers.cancel(event), { signal });
  canvas.addEventListener('dblclick', (event) => gestures.doubleClick(event.offsetX, event.offsetY), {
    signal,
  });
  canvas.addEventListener('wheel', (event) => onWheel(gestures, event), { signal, passive: false });
  canvas.addEventListener('keydown', (event) => onKey(gestures, event), { signal });
  canvas.addEventListener('focus', () => gestures.focus(), { signal });
  canvas.addEventListener('blur', () => gestures.blur(), { signal });
  return () => removal.abort();
}

/** Clicks, drags and pinches of one canvas. */
class PointerGestures {
  readonly #canvas: HTMLCanvasElement;
  readonly #gestures: TimelineGestures;
  /** By pointer id. */
  readonly #fingers = new Map<number, Finger>();

  constructor(canvas: HTMLCanvasElement, gestures: TimelineGestures) {
    this.#canvas = canvas;
    this.#gestures = gestures;
  }

  press({ button, pointerId, offsetX: x, offsetY: y }: PointerEvent): void {
    if (button !== 0) return;
    const isInOverview = this.#gestures.isInOverview(y);
    this.#fingers.set(pointerId, { x, startX: x, startY: y, isInOverview, hasMoved: false });
    this.#canvas.setPointerCapture(pointerId);
    if (isInOverview) this.#gestures.overview(x);
  }

  move({ pointerId, offsetX: x, offsetY: y }: PointerEvent): void {
    const finger = this.#fingers.get(pointerId);
    if (finger === undefined) {
      this.#canvas.style.cursor = this.#gestures.isItem(x, y) ? 'pointer' : 'default';
      return;
    }
    finger.hasMoved ||= Math.hypot(x - finger.startX, y - finger.startY) > CLICK_REACH;
    if (finger.isInOverview) this.#gestures.overview(x);
    else if (finger.hasMoved) this.#drag(finger, x);
    finger.x = x;
  }

  release({ pointerId, offsetX, offsetY }: PointerEvent): void {
    const finger = this.#fingers.get(pointerId);
    this.#fingers.delete(pointerId);
    if (finger === undefined || finger.hasMoved || finger.isInOverview) return;
    this.#gestures.click(offsetX, offsetY);
  }

  cancel({ pointerId }: PointerEvent): void {
    this.#fingers.delete(pointerId);
  }

  /** One finger pans; of two, the change of their distance zooms. */
  #drag(finger: Finger, x: CssPx): void {
    const other = [...this.#fingers.values()].find((candidate) => candidate !== finger);
    if (other === undefined) {
      this.#gestures.pan(x - finger.x);
      return;
    }
    // The finger that rests has no click either.
    other.hasMoved = true;
    const before = Math.abs(finger.x - other.x);
    const after = Math.abs(x - other.x);
    if (before > MIN_PINCH && after > MIN_PINCH) this.#gestures.pinch(after / before, (x + other.x) / 2);
  }
}

function onWheel(gestures: TimelineGestures, event: WheelEvent): void {
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : NOTCH / 3;
  const sideways = event.shiftKey ? event.deltaY : event.deltaX;
  if (Math.abs(sideways) > Math.abs(event.shiftKey ? event.deltaX : event.deltaY)) {
    gestures.pan(-sideways * unit);
    return;
  }
  gestures.zoom(Math.min(3, Math.max(-3, (-event.deltaY * unit) / NOTCH)), event.offsetX);
}

function onKey(gestures: TimelineGestures, event: KeyboardEvent): void {
  const { shiftKey } = event;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => (shiftKey ? gestures.page(-1) : gestures.pan(KEY_PAN)),
    ArrowRight: () => (shiftKey ? gestures.page(1) : gestures.pan(-KEY_PAN)),
    PageUp: () => gestures.page(-1),
    PageDown: () => gestures.page(1),
    '+': () => gestures.zoom(1, undefined),
    '=': () => gestures.zoom(1, undefined),
    '-': () => gestures.zoom(-1, undefined),
    ArrowUp: () => gestures.step(-1),
    k: () => gestures.step(-1),
    ArrowDown: () => gestures.step(1),
    j: () => gestures.step(1),
    Home: () => gestures.end(1),
    End: () => gestures.end(-1),
    Enter: () => (shiftKey ? gestures.openCluster() : gestures.select()),
    l: () => gestures.latest(),
  };
  const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
