import type { Camera } from '../base/camera.ts';
import type { TextPainter } from '../marks/drawMapText.ts';
import style from '../marks/overlay.module.css';
import { drawGhost } from './drawGhost.ts';
import { drawPath } from './drawPath.ts';
import type { DrawnGhost } from './placeTool.ts';
import type { DrawnPath } from './pathTool.ts';
import type { MapPoint } from './surveyPointer.ts';
import { drawBorderNames, type BorderName } from './zoneBorderNames.ts';

/** What is drawn on the canvas. */
interface Content {
  readonly zones: readonly BorderName[];
  /** Whether the names of zones are written. */
  readonly hasZoneNames: boolean;
  /** Corners of the box or lasso; undefined for none. */
  readonly outline: readonly MapPoint[] | undefined;
  /** Path that is set by hand; undefined for none. */
  readonly path: DrawnPath | undefined;
  /** The node that is placed next; undefined for none. */
  readonly ghost: DrawnGhost | undefined;
}

/** Names of zones, and the box, lasso, path or node that is set by hand, on one 2D canvas over the map. */
export class SurveyText {
  readonly #canvas = document.createElement('canvas');
  #content: Content = {
    zones: [],
    hasZoneNames: true,
    outline: undefined,
    path: undefined,
    ghost: undefined,
  };
  #isOutdated = true;

  /** @param before  the child of `parent` that the canvas is inserted before; undefined: at its end */
  constructor(parent: HTMLElement, before: Node | null) {
    this.#canvas.className = style['text'] ?? '';
    this.#canvas.setAttribute('aria-hidden', 'true');
    parent.insertBefore(this.#canvas, before);
  }

  /** Whether the canvas must be drawn again even where nothing on the map has moved. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Changes some of what is drawn. */
  set(change: Partial<Content>): void {
    const names = Object.keys(change) as (keyof Content)[];
    if (names.every((name) => change[name] === this.#content[name])) return;
    this.#content = { ...this.#content, ...change };
    this.#isOutdated = true;
  }

  /** Draws everything, texts where their boxes are free. O(zones + corners). */
  draw(view: Omit<TextPainter, 'context'>): void {
    this.#isOutdated = false;
    const context = this.#clearedContext(view.camera);
    if (context === null) return;
    const painter: TextPainter = { context, ...view };
    const { zones, hasZoneNames, outline, path, ghost } = this.#content;
    if (hasZoneNames) drawBorderNames(painter, zones);
    if (path !== undefined) drawPath(painter, path);
    if (ghost !== undefined) drawGhost(painter, ghost);
    if (outline !== undefined) drawOutline(painter, outline);
  }

  /** Removes the canvas. */
  destroy(): void {
    this.#canvas.remove();
  }

  #clearedContext({ width, height, pixelRatio }: Camera): CanvasRenderingContext2D | null {
    const canvas = this.#canvas;
    const [deviceWidth, deviceHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
    if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
    const context = canvas.getContext('2d');
    context?.setTransform(1, 0, 0, 1, 0, 0);
    context?.clearRect(0, 0, deviceWidth, deviceHeight);
    context?.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    if (context !== null) context.textBaseline = 'middle';
    return context;
  }
}

function drawOutline({ context, palette, scale }: TextPainter, corners: readonly MapPoint[]): void {
  context.beginPath();
  corners.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
  context.strokeStyle = palette.css('focus');
  context.fillStyle = palette.css('focus');
  context.lineWidth = 1.25 * scale;
  context.setLineDash([4 * scale, 3 * scale]);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 0.1;
  context.fill();
  context.globalAlpha = 1;
}
