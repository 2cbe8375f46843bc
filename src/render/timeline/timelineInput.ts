import type { CssPx } from '../../domain/units.ts';

/** What a person does to the timeline. Points are CSS pixels of the canvas. */
export interface TimelineGestures {
  pan(pixels: CssPx): void;
  /** `steps` > 0 zooms in, about `x`; undefined is the middle. */
  zoom(steps: number, x: CssPx | undefined): void;
  /** Two fingers: `factor` is the new distance over the old one. */
  pinch(factor: number, x: CssPx): void;
  click(x: CssPx, y: CssPx): void;
  doubleClick(x: CssPx, y: CssPx): void;
  /** Pressed or dragged in the 24 h strip. */
  overview(x: CssPx): void;
  latest(): void;
  /** One whole window; 1 shows later times. */
  page(direction: 1 | -1): void;
  /** To the next later (1) or earlier (−1) item. */
  step(direction: 1 | -1): void;
  /** To the oldest (1) or newest (−1) item of the window. */
  end(which: 1 | -1): void;
  /** Selects the item that the keyboard stands on; `open` shows a cluster's own span. */
  choose(open: boolean): void;
  /** The keyboard comes or goes. */
  focus(has: boolean): void;
  /** True where a press belongs to the 24 h strip. */
  inOverview(y: CssPx): boolean;
  isItem(x: CssPx, y: CssPx): boolean;
}

const CLICK_REACH: CssPx = 4;
const KEY_PAN: CssPx = 120;
/** Wheel travel of one notch, in CSS pixels. */
const NOTCH = 100;

interface Finger {
  x: CssPx;
  readonly startX: CssPx;
  readonly startY: CssPx;
  readonly overview: boolean;
  moved: boolean;
}

/** Turns pointer, wheel and keys into gestures. Returns what takes the listeners off again. */
export function listenToTimeline(canvas: HTMLCanvasElement, gestures: TimelineGestures): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const fingers = new Map<number, Finger>();
  canvas.style.touchAction = 'none';
  canvas.addEventListener('pointerdown', (event) => press(canvas, fingers, gestures, event), { signal });
  canvas.addEventListener('pointermove', (event) => move(canvas, fingers, gestures, event), { signal });
  canvas.addEventListener('pointerup', (event) => release(fingers, gestures, event), { signal });
  canvas.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId), { signal });
  canvas.addEventListener('dblclick', (event) => gestures.doubleClick(event.offsetX, event.offsetY), {
    signal,
  });
  canvas.addEventListener('wheel', (event) => turn(gestures, event), { signal, passive: false });
  canvas.addEventListener('keydown', (event) => key(gestures, event), { signal });
  canvas.addEventListener('focus', () => gestures.focus(true), { signal });
  canvas.addEventListener('blur', () => gestures.focus(false), { signal });
  return () => ended.abort();
}

function press(
  canvas: HTMLCanvasElement,
  fingers: Map<number, Finger>,
  gestures: TimelineGestures,
  event: PointerEvent,
): void {
  if (event.button !== 0) return;
  const overview = gestures.inOverview(event.offsetY);
  const { offsetX: x, offsetY } = event;
  fingers.set(event.pointerId, { x, startX: x, startY: offsetY, overview, moved: false });
  canvas.setPointerCapture(event.pointerId);
  if (overview) gestures.overview(x);
}

function move(
  canvas: HTMLCanvasElement,
  fingers: Map<number, Finger>,
  gestures: TimelineGestures,
  event: PointerEvent,
): void {
  const finger = fingers.get(event.pointerId);
  const { offsetX: x, offsetY: y } = event;
  if (finger === undefined) {
    canvas.style.cursor = gestures.isItem(x, y) ? 'pointer' : 'default';
    return;
  }
  const before = finger.x;
  finger.moved ||= Math.hypot(x - finger.startX, y - finger.startY) > CLICK_REACH;
  if (finger.overview) gestures.overview(x);
  else if (finger.moved) stretch(fingers, gestures, finger, before, x);
  finger.x = x;
}

/** One finger drags; of two, the distance to the other one counts. */
function stretch(
  fingers: Map<number, Finger>,
  gestures: TimelineGestures,
  finger: Finger,
  before: CssPx,
  x: CssPx,
): void {
  const other = [...fingers.values()].find((candidate) => candidate !== finger);
  if (other === undefined) {
    gestures.pan(finger.x === finger.startX ? x - finger.startX : x - before);
    return;
  }
  const was = Math.abs(before - other.x);
  const is = Math.abs(x - other.x);
  if (was > 8 && is > 8) gestures.pinch(is / was, (x + other.x) / 2);
}

function release(fingers: Map<number, Finger>, gestures: TimelineGestures, event: PointerEvent): void {
  const finger = fingers.get(event.pointerId);
  fingers.delete(event.pointerId);
  if (finger === undefined || finger.moved || finger.overview) return;
  gestures.click(event.offsetX, event.offsetY);
}

function turn(gestures: TimelineGestures, event: WheelEvent): void {
  event.preventDefault();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : NOTCH / 3;
  const sideways = event.shiftKey ? event.deltaY : event.deltaX;
  if (Math.abs(sideways) > Math.abs(event.shiftKey ? event.deltaX : event.deltaY)) {
    gestures.pan(-sideways * unit);
    return;
  }
  gestures.zoom(Math.min(3, Math.max(-3, (-event.deltaY * unit) / NOTCH)), event.offsetX);
}

function key(gestures: TimelineGestures, event: KeyboardEvent): void {
  const { shiftKey } = event;
  const acts: Readonly<Record<string, () => void>> = {
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
    Enter: () => gestures.choose(shiftKey),
    l: () => gestures.latest(),
  };
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
