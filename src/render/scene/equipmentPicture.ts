import type { Container } from 'pixi.js';
import type { CssPx, Millis } from '../../domain/units.ts';
import { sameCamera, type Camera } from '../base/camera.ts';
import type { EquipmentChanges } from '../layers/equipmentChanges.ts';
import type { PixiSurface } from './pixiSurface.ts';

/** What a draw may do to the picture of the equipment. */
export interface PaintOrder {
  readonly camera: Camera;
  readonly margin: CssPx;
  /** Any clock, ms; sensors blink by it. */
  readonly now: Millis;
  readonly blinks: boolean;
  /** There is time to draw the sensors that changed or turn their colours. */
  readonly decorates: boolean;
  /** There is time to draw all of them, because very many changed. */
  readonly repaints: boolean;
}

/** What is or waits to be drawn again: all, the footprints of what changed, or nothing. */
export type Painted = 'whole' | 'parts' | 'nothing';

/** What a partial drawing brings up to date. */
export interface PartOrder {
  readonly camera: Camera;
  readonly margin: CssPx;
  /** Sensors that turned their colours between these two are drawn. */
  readonly before: Millis;
  readonly now: Millis;
  readonly blinks: boolean;
}

/** How the picture is drawn, by who knows the layers. */
export interface EquipmentPainter {
  readonly container: Container;
  /** Since the last drawing; the painter notes them, the picture clears them. */
  readonly changes: EquipmentChanges;
  /** Makes the container draw everything. */
  prepareWhole(now: Millis, blinks: boolean): void;
  /** Makes the container draw what changed over what is there; false: nothing of it is in view. */
  prepareParts(order: PartOrder): boolean;
}

/**
 * Decides what of the equipment is drawn again: all of it when the camera, the colours or the sizes are others, and
 * else the footprints of what changed or turned its colours (F-38).
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

  constructor(painter: EquipmentPainter) {
    this.#painter = painter;
  }

  /** Colours, sizes or layers are others: the next draw paints all of it. */
  invalidate(): void {
    this.#isOutdated = true;
  }

  /** What waits for a draw that has time. */
  get waits(): Painted {
    const { changes } = this.#painter;
    return changes.isWhole ? 'whole' : changes.isEmpty ? 'nothing' : 'parts';
  }

  /** Brings the picture up to date, as far as the order allows. */
  paint(surface: PixiSurface, order: PaintOrder): Painted {
    const { blinks, decorates, repaints } = order;
    const { changes } = this.#painter;
    // Half a millisecond past a whole one no sensor turns its colours, so that rounding in the shader decides nothing.
    const now = Math.floor(order.now) + 0.5;
    const isUrgent = changes.isUrgent && changes.isWhole;
    if (this.#mustPaint(surface, order) || isUrgent || (changes.isWhole && repaints)) {
      this.#painter.prepareWhole(now, blinks);
      surface.kept.paint(this.#painter.container, true);
      this.#note(surface, order, now);
      return 'whole';
    }
    const before = this.#paintedAt;
    const turned = blinks && decorates ? now : before;
    const showsChanges = this.waits === 'parts' && (decorates || changes.isUrgent);
    if (!showsChanges && turned === before) return 'nothing';
    const { camera, margin } = order;
    this.#paintedAt = turned;
    const isSeen = this.#painter.prepareParts({ camera, margin, before, now: turned, blinks });
    if (!changes.isWhole) changes.clear();
    if (!isSeen) return 'nothing';
    surface.kept.paint(this.#painter.container, false);
    return 'parts';
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

  #note(surface: PixiSurface, { camera, margin, blinks }: PaintOrder, now: Millis): void {
    Object.assign(this.#camera, camera);
    this.#margin = margin;
    this.#surface = surface;
    this.#version = surface.kept.version;
    this.#paintedAt = now;
    this.#blinked = blinks;
    this.#isOutdated = false;
    this.#painter.changes.clear();
  }
}
