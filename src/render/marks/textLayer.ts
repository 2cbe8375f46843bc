import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import type { OwnerMark, TrailMark } from '../base/sceneTypes.ts';
import { isSameCamera, type Camera, type ScaledView } from '../base/camera.ts';
import { drawAngles, drawBubbles, drawDistances, drawLabels, type TextPainter } from './drawMapText.ts';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';
import { MarkerObstacles } from './markerObstacles.ts';
import { drawOwners, drawTrailNumbers, drawTrailText } from './drawIncidents.ts';
import style from './overlay.module.css';
import type { Palette } from '../theme/palette.ts';
import { drawZoneNames, shouldDrawZoneNames, type ZoneName } from './zoneNames.ts';

/** Texts of data to draw. `angles` and `distances` are the lines that the layers draw. */
export interface MapText {
  readonly labels: readonly ReportLabel[];
  readonly bubbles: readonly CountBubble[];
  readonly angles: LineFrame | undefined;
  readonly distances: LineFrame | undefined;
  readonly zones: readonly ZoneName[];
  /** Reports of the open incident, and what they tell together. */
  readonly trail: readonly TrailMark[];
  readonly trailText: string;
  readonly owners: readonly OwnerMark[];
}

export const NO_MAP_TEXT: MapText = {
  labels: [],
  bubbles: [],
  angles: undefined,
  distances: undefined,
  zones: [],
  trail: [],
  trailText: '',
  owners: [],
};

/** View and colours of the texts. */
export interface TextView extends ScaledView {
  readonly palette: Palette;
}

/** Other content of the map that shares the free space with the texts of data. */
export interface TextPlacement {
  /** Markers of reports as drawn; undefined where none are. */
  readonly reports: MarkerFrame | undefined;
  /** Reserves the boxes of the labels that are always shown. */
  reserveLabels(grid: CollisionGrid): void;
  /** Shows the names that find a free box; called after all texts of data and before the names of zones. */
  layOutNames(grid: CollisionGrid): void;
}

/**
 * Texts of data over the map on one 2D canvas: a few hundred at most, chosen by the engine. The canvas exists only
 * while there is text.
 */
export class TextLayer {
  readonly #parent: HTMLElement;
  readonly #before: Node;
  #canvas: HTMLCanvasElement | undefined;
  #text: MapText = NO_MAP_TEXT;
  #isOutdated = false;
  /** Boxes of the counts of the last draw. */
  #bubbleBoxes: ReadonlyMap<CountBubble, TextBox> = new Map();
  /** Boxes of the texts of the last draw. */
  readonly #grid = new CollisionGrid();
  readonly #obstacles = new MarkerObstacles();
  /** Camera of the last draw. */
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };

  /** @param before  the child of `parent` that the canvas is inserted before */
  constructor(parent: HTMLElement, before: Node) {
    this.#parent = parent;
    this.#before = before;
  }

  /** Replaces the texts; the next draw shows them. */
  setText(text: MapText): void {
    this.#text = text;
    this.#isOutdated = true;
  }

  /** Makes the next draw draw again, after a change of colours, sizes or markers. */
  invalidate(): void {
    this.#isOutdated = true;
  }

  /**
   * Draws if the camera changed or the layer is outdated: the more important text first, each only where its box is
   * free. O(texts × boxes near one, zones).
   */
  draw({ camera, palette, scale }: TextView, placement: TextPlacement): void {
    if (!this.#isOutdated && isSameCamera(camera, this.#drawn)) return;
    this.#obstacles.begin(placement.reports, camera, scale);
    this.#grid.clear((box) => this.#obstacles.overlaps(box));
    placement.reserveLabels(this.#grid);
    this.#isOutdated = false;
    Object.assign(this.#drawn, camera);
    const context = textCount(this.#text, camera) === 0 ? null : this.#clearedContext(camera);
    if (context === null) {
      this.destroy();
      placement.layOutNames(this.#grid);
      return;
    }
    const painter: TextPainter = { context, camera, palette, scale, grid: this.#grid };
    const { labels, bubbles, angles, distances, zones, trail, trailText, owners } = this.#text;
    drawTrailText(painter, trail, trailText);
    drawOwners(painter, owners);
    this.#bubbleBoxes = drawBubbles(painter, bubbles);
    drawLabels(painter, labels);
    if (angles !== undefined) drawAngles(painter, angles);
    if (distances !== undefined) drawDistances(painter, distances);
    placement.layOutNames(this.#grid);
    drawZoneNames(painter, zones);
    drawTrailNumbers(painter, trail);
  }

  /** The topmost count bubble at a point of the map; undefined where there is none. O(bubbles). */
  bubbleAt(x: CssPx, y: CssPx): CountBubble | undefined {
    return this.#text.bubbles.findLast((bubble) => {
      const box = this.#bubbleBoxes.get(bubble);
      return (
        box !== undefined &&
        x >= box.left &&
        x <= box.left + box.width &&
        y >= box.top &&
        y <= box.top + box.height
      );
    });
  }

  /** Removes the canvas; the next draw with text creates another. */
  destroy(): void {
    this.#canvas?.remove();
    this.#canvas = undefined;
  }

  #clearedContext({ width, height, pixelRatio }: Camera): CanvasRenderingContext2D | null {
    this.#canvas ??= this.#createCanvas();
    const canvas = this.#canvas;
    const [deviceWidth, deviceHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
      canvas.width = deviceWidth;
      canvas.height = deviceHeight;
    }
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, deviceWidth, deviceHeight);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.textBaseline = 'middle';
    return context;
  }

  #createCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.className = style['text'] ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    this.#parent.insertBefore(canvas, this.#before);
    return canvas;
  }
}

/** Texts that may be drawn; 0 needs no canvas. */
function textCount(text: MapText, { zoom }: Camera): number {
  const { labels, bubbles, angles, distances, zones, trail, owners } = text;
  const names = shouldDrawZoneNames(zoom) ? zones.length : 0;
  const lines = (angles?.count ?? 0) + (distances?.count ?? 0);
  return labels.length + bubbles.length + lines + names + trail.length + owners.length;
}
