import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel, isSameCamera, type Camera } from '../base/camera.ts';
import {
  BUBBLE,
  bubbleHalfWidth,
  drawAngles,
  drawBubbles,
  drawDistances,
  drawLabels,
  type TextPainter,
} from './drawMapText.ts';
import { MarkerObstacles } from './markerObstacles.ts';
import style from './overlay.module.css';
import type { Palette } from '../theme/palette.ts';
import { CollisionGrid } from './collisionGrid.ts';
import { drawZoneNames, shouldDrawZoneNames, type ZoneName } from './zoneNames.ts';

/** What there is to write. Lines are those that the layers draw. */
export interface MapText {
  readonly labels: readonly ReportLabel[];
  readonly bubbles: readonly CountBubble[];
  readonly angles: LineFrame | undefined;
  readonly distances: LineFrame | undefined;
  readonly zones: readonly ZoneName[];
}

export const NO_MAP_TEXT: MapText = {
  labels: [],
  bubbles: [],
  angles: undefined,
  distances: undefined,
  zones: [],
};

/** What is on the map beside the words. */
export interface TextPlacement {
  /** Markers of reports, as they are drawn; undefined: none are. */
  readonly reports: MarkerFrame | undefined;
  /** Takes the room of the texts that are always there. */
  reserveLabels(room: CollisionGrid): void;
  /** Shows the names for which there is room: after all texts of data, before the names of zones. */
  layOutNames(room: CollisionGrid): void;
}

/**
 * Texts of data on the map, on one canvas over it: a few hundred at most, chosen by the engine, none of them
 * an element. It exists only while there is something to write.
 */
export class TextLayer {
  readonly #parent: HTMLElement;
  readonly #before: Node;
  #canvas: HTMLCanvasElement | undefined;
  #words: MapText = NO_MAP_TEXT;
  #touched = false;
  /** What the texts of the last drawing took, most important first. */
  readonly #room = new CollisionGrid();
  readonly #obstacles = new MarkerObstacles();
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };

  /** @param before  the element of `parent` that it lies under */
  constructor(parent: HTMLElement, before: Node) {
    this.#parent = parent;
    this.#before = before;
  }

  setText(words: MapText): void {
    this.#words = words;
    this.#touched = true;
  }

  /** Colours or sizes are others now. */
  invalidate(): void {
    this.#touched = true;
  }

  /**
   * Draws where the camera, the words or the markers have changed since the last time: first what is more important,
   * and each text only where it has room. O(texts × what lies near one, zones).
   */
  draw(camera: Camera, palette: Palette, scale: number, around: TextPlacement): void {
    if (!this.#touched && isSameCamera(camera, this.#drawn)) return;
    this.#obstacles.begin(around.reports, camera, scale);
    this.#room.clear((box) => this.#obstacles.overlaps(box));
    around.reserveLabels(this.#room);
    this.#touched = false;
    Object.assign(this.#drawn, camera);
    const context = wordCount(this.#words, camera) === 0 ? null : this.#cleared(camera);
    if (context === null) {
      this.destroy();
      around.layOutNames(this.#room);
      return;
    }
    const pen: TextPainter = { context, camera, palette, scale, grid: this.#room };
    const { labels, bubbles, angles, distances, zones } = this.#words;
    drawBubbles(pen, bubbles);
    drawLabels(pen, labels);
    if (angles !== undefined) drawAngles(pen, angles);
    if (distances !== undefined) drawDistances(pen, distances);
    around.layOutNames(this.#room);
    drawZoneNames(pen, zones);
  }

  /** The bubble under a point of the map. */
  bubbleAt(camera: Camera, scale: number, x: CssPx, y: CssPx): CountBubble | undefined {
    return this.#words.bubbles.findLast((bubble) => {
      const at = mercatorToPixel(camera, bubble.x, bubble.y);
      return (
        Math.abs(at.x - x) <= bubbleHalfWidth(bubble.count) * scale &&
        Math.abs(at.y - y) <= (BUBBLE.height / 2) * scale
      );
    });
  }

  destroy(): void {
    this.#canvas?.remove();
    this.#canvas = undefined;
  }

  #cleared({ width, height, pixelRatio }: Camera): CanvasRenderingContext2D | null {
    this.#canvas ??= this.#make();
    const canvas = this.#canvas;
    const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.textBaseline = 'middle';
    return context;
  }

  #make(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.className = style['words'] ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    this.#parent.insertBefore(canvas, this.#before);
    return canvas;
  }
}

function wordCount({ labels, bubbles, angles, distances, zones }: MapText, { zoom }: Camera): number {
  const names = shouldDrawZoneNames(zoom) ? zones.length : 0;
  return labels.length + bubbles.length + (angles?.count ?? 0) + (distances?.count ?? 0) + names;
}
