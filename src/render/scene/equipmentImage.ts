import type { Container } from 'pixi.js';
import type { CssPx, Millis } from '../../domain/units.ts';
import { isSameCamera, type Camera, type CanvasView } from '../base/camera.ts';
import type { EquipmentChanges } from '../layers/equipmentChanges.ts';
import type { PixiSurface } from './pixiSurface.ts';

/** How far a repaint of the equipment goes or has to go: everything, the footprints of what changed, or nothing. */
export type RepaintExtent = 'full' | 'partial' | 'none';

/** Time of a draw, and the decoration that it has time for. */
export interface DecorationOptions {
  /** Any clock, ms; sensors blink by it. */
  readonly now: Millis;
  readonly isBlinking: boolean;
  /** There is time to draw the sensors that changed or inverted their colours. */
  readonly canDrawChanges: boolean;
  /** There is time to draw all sensors, because very many changed. */
  readonly canRepaintAll: boolean;
}

/** A draw of the equipment. */
export interface RepaintOptions extends DecorationOptions, CanvasView {}

/** What a partial repaint updates. */
export interface PartialRepaint extends CanvasView {
  /** Sensors that inverted their colours between `before` and `now` are drawn. */
  readonly before: Millis;
  readonly now: Millis;
  readonly isBlinking: boolean;
}

/** The layers of the image, as `EquipmentImage` uses them. */
export interface EquipmentPainter {
  readonly container: Container;
  /** Changes since the last repaint: added by the painter, cleared by the image. */
  readonly changes: EquipmentChanges;
  /** Sets up the container to draw everything; sensors blink by the time, with none they do not. */
  prepareFull(blinkTime: Millis | undefined): void;
  /** Sets up the container to draw what changed over the image; false: none of it is in view. */
  preparePartial(repaint: PartialRepaint): boolean;
}

/**
 * The image of the equipment in the surface's texture. Decides what is repainted: everything after a change of camera,
 * colours or sizes, otherwise the footprints of what changed or inverted its colours.
 */
export class EquipmentImage {
  readonly #painter: EquipmentPainter;
  readonly #camera: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  #margin: CssPx = 0;
  #surface: PixiSurface | undefined;
  #version = -1;
  #paintedAt: Millis = 0;
  #wasBlinking = false;
  #isInvalid = true;

  constructor(painter: EquipmentPainter) {
    this.#painter = painter;
  }

  /** Makes the next draw a full repaint, after a change of colours, sizes or layers. */
  invalidate(): void {
    this.#isInvalid = true;
  }

  /** Repaint that changes require and that waits for a draw with time for it. */
  get pending(): RepaintExtent {
    const { changes } = this.#painter;
    return changes.isFullRedraw ? 'full' : changes.isEmpty ? 'none' : 'partial';
  }

  /** Updates the image as far as the options allow; returns what was repainted. */
  repaint(surface: PixiSurface, options: RepaintOptions): RepaintExtent {
    const { isBlinking, canDrawChanges, canRepaintAll } = options;
    const { changes } = this.#painter;
    // No sensor inverts its colours at half a millisecond, so rounding in the shader changes no result.
    const now = Math.floor(options.now) + 0.5;
    const isUrgent = changes.isUrgent && changes.isFullRedraw;
    if (this.#isOutdated(surface, options) || isUrgent || (changes.isFullRedraw && canRepaintAll)) {
      this.#painter.prepareFull(isBlinking ? now : undefined);
      surface.equipment.draw(this.#painter.container, { clear: true });
      this.#setPainted(surface, options, now);
      return 'full';
    }
    const before = this.#paintedAt;
    const blinkTime = isBlinking && canDrawChanges ? now : before;
    const drawsChanges = this.pending === 'partial' && (canDrawChanges || changes.isUrgent);
    if (!drawsChanges && blinkTime === before) return 'none';
    const { camera, margin } = options;
    this.#paintedAt = blinkTime;
    const isInView = this.#painter.preparePartial({ camera, margin, before, now: blinkTime, isBlinking });
    if (!changes.isFullRedraw) changes.clear();
    if (!isInView) return 'none';
    surface.equipment.draw(this.#painter.container, { clear: false });
    return 'partial';
  }

  #isOutdated(surface: PixiSurface, { camera, margin, isBlinking }: RepaintOptions): boolean {
    return (
      this.#isInvalid ||
      surface !== this.#surface ||
      surface.equipment.version !== this.#version ||
      margin !== this.#margin ||
      isBlinking !== this.#wasBlinking ||
      !isSameCamera(camera, this.#camera)
    );
  }

  #setPainted(surface: PixiSurface, { camera, margin, isBlinking }: RepaintOptions, now: Millis): void {
    Object.assign(this.#camera, camera);
    this.#margin = margin;
    this.#surface = surface;
    this.#version = surface.equipment.version;
    this.#paintedAt = now;
    this.#wasBlinking = isBlinking;
    this.#isInvalid = false;
    this.#painter.changes.clear();
  }
}
