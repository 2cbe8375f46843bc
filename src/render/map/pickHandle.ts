import type { CssPx } from '../../domain/units.ts';
import type { LngLat } from '../base/sceneTypes.ts';
import styles from './pickHandle.module.css';

/** Step of an arrow key, and with Shift. */
const STEP: CssPx = 1;
const WIDE_STEP: CssPx = 16;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A point that can be picked on the map: its handle can be dragged, and moved by the arrow keys. */
export interface PickMark extends LngLat {
  readonly id: string;
  /** Accessible name of the handle, and its tooltip. */
  readonly name: string;
  /** At most two characters, drawn in the handle. */
  readonly letter: string;
}

/** What a handle reports. */
export interface PickHandleEvents {
  /** The handle is to be moved to a point, CSS pixels from the top left corner of the map. */
  readonly onMoveTo: (x: CssPx, y: CssPx) => void;
}

/** The handle of a picked point: a button over the map that is dragged, or moved by the arrow keys. */
export class PickHandle {
  readonly #parent: HTMLElement;
  readonly #events: PickHandleEvents;
  readonly #button = document.createElement('button');
  #point: LngLat = { lng: 0, lat: 0 };
  #x: CssPx = 0;
  #y: CssPx = 0;

  constructor(parent: HTMLElement, events: PickHandleEvents) {
    this.#parent = parent;
    this.#events = events;
    this.#button.type = 'button';
    this.#button.className = styles['handle'] ?? '';
    this.#button.addEventListener('pointerdown', (event) => this.#startDrag(event));
    this.#button.addEventListener('keydown', (event) => this.#onKey(event));
    parent.append(this.#button);
  }

  /** The point that the handle marks. */
  get point(): LngLat {
    return this.#point;
  }

  /** Takes point, name and letter of a mark; `placeAt` moves the button. */
  set({ id, name, letter, lng, lat }: PickMark): void {
    this.#point = { lng, lat };
    this.#button.textContent = letter;
    this.#button.dataset['mark'] = id;
    this.#button.setAttribute('aria-label', name);
    this.#button.title = name;
  }

  /** Moves the button so that its tip is at a point of the map. */
  placeAt(x: CssPx, y: CssPx): void {
    this.#x = x;
    this.#y = y;
    this.#button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
  }

  /** Removes the button. */
  destroy(): void {
    this.#button.remove();
  }

  #startDrag(event: PointerEvent): void {
    if (event.button !== 0) return;
    const box = this.#parent.getBoundingClientRect();
    const offsetX = event.clientX - box.left - this.#x;
    const offsetY = event.clientY - box.top - this.#y;
    const drag = new AbortController();
    const { signal } = drag;
    this.#button.setPointerCapture(event.pointerId);
    this.#button.addEventListener(
      'pointermove',
      (move) => this.#events.onMoveTo(move.clientX - box.left - offsetX, move.clientY - box.top - offsetY),
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      this.#button.addEventListener(end, () => drag.abort(), { signal });
  }

  #onKey(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? WIDE_STEP : STEP;
    this.#events.onMoveTo(this.#x + arrow[0] * step, this.#y + arrow[1] * step);
  }
}
