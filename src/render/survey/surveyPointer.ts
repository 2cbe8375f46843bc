import type { CssPx } from '../../domain/units.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import type { DragPhase, Modifiers } from './surveySceneTypes.ts';

/** A point of the map, CSS pixels from its top left corner. */
export interface MapPoint {
  readonly x: CssPx;
  readonly y: CssPx;
}

/** What a gesture does; each begins with a press. */
export interface GestureTarget {
  /** Whether presses set points: then there is no box, and the map does not zoom on a double click. */
  readonly isDrawing: boolean;
  /** Whether a press there takes hold of something; else the map is moved by it. */
  grab(at: MapPoint): boolean;
  /** A step of dragging what was grabbed, at most one per animation frame and without waiting for it; `end` is the last. */
  drag(
    from: MapPoint,
    to: MapPoint,
    step: { readonly phase: DragPhase; readonly modifiers: Modifiers },
  ): void;
  /** Corners of the box or lasso while it is drawn; undefined when it ends. */
  outline(corners: readonly MapPoint[] | undefined): void;
  /** A box or lasso was closed. */
  enclose(corners: readonly MapPoint[], modifiers: Modifiers): void;
  click(at: MapPoint, modifiers: Modifiers): void;
  /** Place of the pointer without a press; undefined: not on the map. */
  hover(at: MapPoint | undefined, modifiers: Modifiers): void;
}

interface Gesture {
  readonly kind: 'drag' | 'box' | 'lasso' | 'map';
  readonly pointerId: number;
  /** Top left corner of the map in the window when it began. */
  readonly corner: { readonly left: CssPx; readonly top: CssPx };
  readonly from: MapPoint;
  readonly corners: MapPoint[];
  to: MapPoint;
  hasMoved: boolean;
  modifiers: Modifiers;
}

/** A press that moves less is a click. */
const CLICK_REACH: CssPx = 4;

/**
 * Clicks, drags, boxes (Shift) and lassos (Alt) on the survey's map. It listens before the map does, and keeps from it the
 * presses that take hold of something.
 */
export class SurveyPointer {
  readonly #root: HTMLElement;
  readonly #target: GestureTarget;
  readonly #handle: FrameHandle;
  readonly #end = new AbortController();
  #gesture: Gesture | undefined;
  #hover: MapPoint | undefined;
  #hoverModifiers: Modifiers = { shift: false, alt: false };
  /** The newest press set a point. */
  #wasDrawing = false;
  /** Something has changed since it was reported. */
  #isDue = false;
  /** Something was reported since the last frame. */
  #hasReported = false;

  /** @param root  element with the map */
  constructor(root: HTMLElement, target: GestureTarget) {
    this.#root = root;
    this.#target = target;
    this.#handle = pageLoop.add({ draw: () => this.#onFrame() });
    this.#listen();
  }

  /** Ends all listening. */
  destroy(): void {
    this.#end.abort();
    this.#handle.remove();
  }

  #listen(): void {
    const root = this.#root;
    const options = { capture: true, signal: this.#end.signal };
    root.addEventListener('pointerdown', (event) => this.#press(event), options);
    root.addEventListener('pointermove', (event) => this.#move(event), options);
    root.addEventListener('pointerup', (event) => this.#release(event), options);
    root.addEventListener('pointercancel', () => this.#cancel(), options);
    root.addEventListener('pointerleave', () => this.#leave(), { signal: this.#end.signal });
    for (const name of ['mousedown', 'touchstart'] as const)
      root.addEventListener(name, (event) => this.#keepFromMap(event), { ...options, passive: false });
    // The map measures itself at each one, on the document, before `root` is asked.
    window.addEventListener('mousemove', (event) => this.#keepFromMap(event), options);
    root.addEventListener(
      'dblclick',
      (event) => {
        // Its second press may have ended the drawing.
        if (this.#target.isDrawing || this.#wasDrawing) event.stopPropagation();
      },
      options,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && this.#isOwn) this.#cancel();
      },
      { signal: this.#end.signal },
    );
  }

  /** Whether the gesture is kept from the map. */
  get #isOwn(): boolean {
    return this.#gesture !== undefined && this.#gesture.kind !== 'map';
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const corner = this.#root.getBoundingClientRect();
    const from = pointOf(event, corner);
    const kind = this.#kindOf(event, from);
    this.#wasDrawing = this.#target.isDrawing;
    this.#gesture = {
      kind,
      pointerId: event.pointerId,
      corner,
      from,
      to: from,
      corners: [from],
      hasMoved: false,
      modifiers: modifiersOf(event),
    };
    if (kind !== 'map') this.#root.setPointerCapture(event.pointerId);
  }

  #kindOf(event: PointerEvent, at: MapPoint): Gesture['kind'] {
    if (this.#target.grab(at)) return 'drag';
    if (this.#target.isDrawing) return 'map';
    return event.shiftKey ? 'box' : event.altKey ? 'lasso' : 'map';
  }

  #move(event: PointerEvent): void {
    const gesture = this.#gesture;
    const at = pointOf(event, gesture?.corner ?? this.#root.getBoundingClientRect());
    this.#hover = at;
    this.#hoverModifiers = modifiersOf(event);
    if (gesture !== undefined) {
      gesture.to = at;
      gesture.modifiers = modifiersOf(event);
      gesture.hasMoved ||= Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > CLICK_REACH;
      if (gesture.kind === 'lasso') gesture.corners.push(at);
    }
    // A drag is drawn in the next frame, not in the one after it.
    if (gesture?.kind === 'drag' && gesture.hasMoved && !this.#hasReported) this.#report();
    else this.#isDue = true;
    this.#handle.invalidate();
  }

  #release(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (gesture === undefined || event.pointerId !== gesture.pointerId) return;
    this.#gesture = undefined;
    gesture.to = pointOf(event, gesture.corner);
    const modifiers = modifiersOf(event);
    // A frame during the press has reported no place.
    this.#hover = gesture.to;
    this.#hoverModifiers = modifiers;
    this.#isDue = true;
    this.#handle.invalidate();
    if (!gesture.hasMoved) {
      this.#endOutline(gesture);
      this.#target.click(gesture.to, modifiers);
    } else if (gesture.kind === 'drag')
      this.#target.drag(gesture.from, gesture.to, { phase: 'end', modifiers });
    else if (gesture.kind !== 'map') {
      this.#endOutline(gesture);
      this.#target.enclose(outlineOf(gesture), modifiers);
    }
  }

  #cancel(): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    if (gesture === undefined) return;
    if (gesture.kind === 'drag' && gesture.hasMoved)
      this.#target.drag(gesture.from, gesture.from, { phase: 'cancel', modifiers: gesture.modifiers });
    this.#endOutline(gesture);
  }

  #leave(): void {
    this.#hover = undefined;
    this.#isDue = true;
    this.#handle.invalidate();
  }

  /** The map would move itself, or zoom to a box. */
  #keepFromMap(event: Event): void {
    if (this.#isOwn) event.stopPropagation();
  }

  #endOutline({ kind }: Gesture): void {
    if (kind === 'box' || kind === 'lasso') this.#target.outline(undefined);
  }

  #onFrame(): void {
    this.#hasReported = false;
    if (this.#isDue) this.#report();
  }

  #report(): void {
    this.#isDue = false;
    this.#hasReported = true;
    const gesture = this.#gesture;
    if (gesture === undefined) {
      this.#target.hover(this.#hover, this.#hoverModifiers);
      return;
    }
    if (!gesture.hasMoved) return;
    const { kind, from, to, modifiers } = gesture;
    if (kind === 'drag') this.#target.drag(from, to, { phase: 'move', modifiers });
    else if (kind !== 'map') this.#target.outline(outlineOf(gesture));
  }
}

function pointOf({ clientX, clientY }: PointerEvent, { left, top }: Gesture['corner']): MapPoint {
  return { x: clientX - left, y: clientY - top };
}

function modifiersOf({ shiftKey, altKey }: PointerEvent): Modifiers {
  return { shift: shiftKey, alt: altKey };
}

/** Returns the corners of the box between two points, or of the lasso. */
function outlineOf({ kind, from, to, corners }: Gesture): readonly MapPoint[] {
  return kind === 'lasso' ? corners : [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}
