import type { Container } from 'pixi.js';
import type { CssPx, Millis } from '../domain/units.ts';
import { sameCamera, type Camera } from './camera.ts';
import type { PixiSurface } from './pixiSurface.ts';

/** What a draw may do to the picture of the equipment. */
export interface PaintOrder {
  readonly camera: Camera;
  readonly margin: CssPx;
  /** Any clock, ms; sensors blink by it. */
  readonly now: Millis;
  readonly blinks: boolean;
  /** There is time to draw sensors that turn their colours. */
  readonly decorates: boolean;
  /** There is time to draw all of them, because states changed. */
  readonly repaints: boolean;
}

/** What was drawn again. */
export type Painted = 'whole' | 'phases' | 'nothing';

/** How the picture is drawn, by who knows the layers. */
export interface EquipmentPainter {
  /** Everything. */
  readonly whole: Container;
  /** Only sensors that turn their colours between two instants, each over its own footprint. */
  readonly phases: Container;
  /** Hands the GPU what changed, and the instants. `before` undefined: all are drawn. */
  prepare(now: Millis, before: Millis | undefined, blinks: boolean): void;
}

/**
 * Decides what of the equipment is drawn again: all of it when the camera, the colours or the sizes are others, all
 * of it a little later when sensors changed, and else only the sensors that turn their colours (F-38).
 */
export class EquipmentPicture {
  readonly #painter: EquipmentPainter;
  readonly #camera: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, ratio: 1 };
  #margin: CssPx = 0;
  #surface: PixiSurface | undefined;
  #version = -1;
  #paintedAt: Millis = 0;
  #blinked = false;
  #isOutdated = true;
  #hasChanged = false;

  constructor(painter: EquipmentPainter) {
    this.#painter = painter;
  }

  /** Colours, sizes or layers are others: the next draw paints all of it. */
  invalidate(): void {
    this.#isOutdated = true;
  }

  /** Sensors or lines changed: a draw that has time paints all of it. */
  noteChanged(): void {
    this.#hasChanged = true;
  }

  /** Something waits for a draw that has time. */
  get waits(): boolean {
    return this.#hasChanged;
  }

  /** Brings the picture up to date, as far as the order allows. */
  paint(surface: PixiSurface, order: PaintOrder): Painted {
    const { now, blinks, decorates, repaints } = order;
    if (this.#mustPaint(surface, order) || (this.#hasChanged && repaints)) {
      this.#painter.prepare(now, undefined, blinks);
      surface.kept.paint(this.#painter.whole, true);
      this.#note(surface, order);
      return 'whole';
    }
    if (!blinks || !decorates || now === this.#paintedAt) return 'nothing';
    this.#painter.prepare(now, this.#paintedAt, blinks);
    surface.kept.paint(this.#painter.phases, false);
    this.#paintedAt = now;
    return 'phases';
  }

  #mustPaint(surface: PixiSurface, { camera, margin, blinks }: PaintOrder): boolean {
    return (
      this.#isOutdated ||
      surface !== this.#surface ||
      surface.kept.version !== this.#version ||
      margin !== this.#margin ||
      blinks !== this.#blinked ||
      !sameCamera(camera, this.#camera)
    );
  }

  #note(surface: PixiSurface, { camera, margin, now, blinks }: PaintOrder): void {
    Object.assign(this.#camera, camera);
    this.#margin = margin;
    this.#surface = surface;
    this.#version = surface.kept.version;
    this.#paintedAt = now;
    this.#blinked = blinks;
    this.#isOutdated = false;
    this.#hasChanged = false;
  }
}
