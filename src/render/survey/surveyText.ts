import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { NodeLabel } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { CollisionGrid } from '../marks/collisionGrid.ts';
import {
  drawDistances,
  drawTextWithHalo,
  isNearMap,
  TEXT_FONT,
  type TextPainter,
} from '../marks/drawMapText.ts';
import { drawZoneNames, type ZoneName } from '../marks/zoneNames.ts';
import style from '../marks/overlay.module.css';
import type { Palette } from '../theme/palette.ts';
import { drawPath } from './drawPath.ts';
import type { DrawnPath } from './pathTool.ts';
import type { MapPoint } from './surveyPointer.ts';

/** What is written and outlined over the survey. */
export interface SurveyTexts {
  /** Ids of nodes, the selected ones first. */
  readonly labels: readonly NodeLabel[];
  readonly distances: LineFrame | undefined;
  readonly zones: readonly ZoneName[];
}

/** Height of an id, its distance above the node's middle, and the width of a character. */
const ID = { height: 14, above: 14, character: 6.6 } as const satisfies Record<string, CssPx>;

/** A squad opens at zoom 16, where names have 9 px (A§9): smaller than on the home map, where they only help to find one's way. */
const LEAST_ZONE_NAME: CssPx = 9;

/** Texts over the map, and the box or lasso while it is drawn, on one 2D canvas. */
export class SurveyText {
  texts: SurveyTexts = { labels: [], distances: undefined, zones: [] };
  /** Whether the names of zones are written. */
  hasZoneNames = true;
  /** Corners of the box or lasso; undefined for none. */
  outline: readonly MapPoint[] | undefined;
  /** Where the node of a row is drawn: a label follows its node while it is dragged. */
  placeOf: (row: number) => { readonly x: Mercator; readonly y: Mercator } | undefined = () => undefined;
  /** Path that is set by hand; undefined for none. */
  path: DrawnPath | undefined;
  readonly #canvas = document.createElement('canvas');
  readonly #grid = new CollisionGrid();

  /** @param before  the child of `parent` that the canvas is inserted before; undefined: at its end */
  constructor(parent: HTMLElement, before: Node | null) {
    this.#canvas.className = style['text'] ?? '';
    this.#canvas.setAttribute('aria-hidden', 'true');
    parent.insertBefore(this.#canvas, before);
  }

  /** Draws all texts whose boxes are free. O(texts). */
  draw(camera: Camera, palette: Palette, scale: number): void {
    const context = this.#clearedContext(camera);
    if (context === null) return;
    this.#grid.clear();
    const painter: TextPainter = { context, camera, palette, scale, grid: this.#grid };
    const labels = this.texts.labels.map((label) => ({ ...label, ...this.placeOf(label.row) }));
    drawIds(painter, labels);
    if (this.texts.distances !== undefined) drawDistances(painter, this.texts.distances);
    if (this.hasZoneNames) drawZoneNames(painter, this.texts.zones, LEAST_ZONE_NAME);
    if (this.path !== undefined) drawPath(painter, this.path);
    if (this.outline !== undefined) drawOutline(painter, this.outline);
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

function drawIds(painter: TextPainter, labels: readonly NodeLabel[]): void {
  const { context, camera, palette, scale, grid } = painter;
  context.textAlign = 'center';
  for (const { x, y, text, isSelected } of labels) {
    const at = mercatorToPixel(camera, x, y);
    if (!isNearMap(camera, at)) continue;
    const width = text.length * ID.character * scale;
    const middle = at.y - ID.above * scale;
    const height = ID.height * scale;
    const box = { left: at.x - width / 2, top: middle - height / 2, width, height };
    if (isSelected) grid.reserve(box);
    else if (!grid.tryPlace(box)) continue;
    context.font = `${isSelected ? 600 : 500} ${11 * scale}px ${TEXT_FONT}`;
    drawTextWithHalo(painter, text, { x: at.x, y: middle }, palette.css(isSelected ? 'text' : 'text-muted'));
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
