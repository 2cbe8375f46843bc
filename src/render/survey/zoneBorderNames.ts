/** Names of zones along the outside of their borders. */
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { DrawnZone } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel } from '../base/camera.ts';
import type { TextBox } from '../marks/collisionGrid.ts';
import { drawTextWithHalo, TEXT_FONT, type TextPainter } from '../marks/drawMapText.ts';
import { zoneLabelSize } from '../marks/zoneNames.ts';
import { borderLines, type BorderLine } from './borderLines.ts';

/** A zone's id, what follows it, and its border. */
export interface BorderName {
  readonly id: string;
  /** Name and order; '' for none. */
  readonly detail: string;
  /** [2 × corners] Mercator */
  readonly ring: Float64Array;
  readonly isSelected: boolean;
}

/** A squad opens at zoom 16, where names have 9 px: smaller than on the home map, where they only help to find one's way. */
const MIN_SIZE: CssPx = 9;
/** Most names in a draw. */
const MAX_NAMES = 300;
/** From the left end of a side to the name; a selected zone has a handle there. */
const INSET = { plain: 3, selected: 12 } as const satisfies Record<string, CssPx>;
/** Width of the controls along the left edge of the map, which would cover a name. */
const CONTROLS: CssPx = 58;
/** From the border to the line of text. */
const GAP: CssPx = 4;
/** Parts of the font size: height of the text, and space between id and detail. */
const HEIGHT = 1.25;
const SPACE = 0.5;
/** Places to try for a name on a side, as parts of its free length from the left. */
const PLACES = [0, 0.25, 0.5, 0.75, 1];
/** Lifts to try for a name over the top of a ring, in lines of text. */
const LIFTS = [0, 1, 2, 3];

/** Names of zones as they are drawn. O(corners). */
export function createBorderNames(zones: readonly DrawnZone[]): BorderName[] {
  return zones
    .filter(({ ring }) => ring.length >= 6)
    .map(({ id, name, order, ring, isSelected }) => {
      const parts = [name === id ? '' : name, Number.isNaN(order) ? '' : `order ${order}`];
      const mercator = Float64Array.from(ring, (at, i) =>
        i % 2 === 0 ? lngToMercator(at) : latToMercator(at),
      );
      return { id, detail: parts.filter((part) => part !== '').join(', '), ring: mercator, isSelected };
    });
}

/**
 * Draws each name along the side that reads best and has room for it: with its detail, else the id alone, else not at all.
 * Selected zones come first. O(corners of the zones near the map).
 */
export function drawBorderNames(painter: TextPainter, names: readonly BorderName[]): void {
  const { context, camera, scale } = painter;
  if (zoneLabelSize(camera.zoom) < MIN_SIZE) return;
  const size = nameSize(painter);
  context.textAlign = 'left';
  const part = { left: CONTROLS * scale, top: size, right: camera.width, bottom: camera.height };
  let drawn = 0;
  for (const isSelected of [true, false])
    for (const name of names) {
      if (name.isSelected !== isSelected || drawn === MAX_NAMES) continue;
      const corners = cornersOnMap(painter, name);
      if (corners !== undefined && drawName(painter, name, borderLines(corners, part))) drawn += 1;
    }
}

/** [2 × corners] pixels; undefined where the zone is outside the map. */
function cornersOnMap({ camera }: TextPainter, { ring }: BorderName): Float64Array | undefined {
  const corners = new Float64Array(ring.length);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    const { x, y } = mercatorToPixel(camera, ring[i], ring[i + 1]);
    [corners[i], corners[i + 1]] = [x, y];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const isOnMap = right > 0 && bottom > 0 && left < camera.width && top < camera.height;
  return isOnMap ? corners : undefined;
}

/** Size of the font. */
function nameSize({ camera, scale }: TextPainter): CssPx {
  return zoneLabelSize(camera.zoom) * scale;
}

/** Returns whether the name was drawn. */
function drawName(painter: TextPainter, name: BorderName, lines: readonly BorderLine[]): boolean {
  const { context, scale, palette } = painter;
  const size = nameSize(painter);
  context.font = `600 ${size}px ${TEXT_FONT}`;
  const idWidth = context.measureText(name.id).width;
  context.font = `400 ${size}px ${TEXT_FONT}`;
  const detailAt = idWidth + SPACE * size;
  const widths =
    name.detail === '' ? [idWidth] : [detailAt + context.measureText(name.detail).width, idWidth];
  const inset = (name.isSelected ? INSET.selected : INSET.plain) * scale;
  for (const width of widths)
    for (const line of lines) {
      const at = placeOn(painter, line, { width, inset, size });
      if (at === undefined) continue;
      context.save();
      context.translate(line.x, line.y);
      context.rotate(Math.atan2(line.sin, line.cos));
      context.font = `600 ${size}px ${TEXT_FONT}`;
      drawTextWithHalo(painter, name.id, { at, colour: palette.css('zone') });
      context.font = `400 ${size}px ${TEXT_FONT}`;
      const detail = { at: { x: at.x + detailAt, y: at.y }, colour: palette.css('text-muted') };
      if (width > idWidth) drawTextWithHalo(painter, name.detail, detail);
      context.restore();
      return true;
    }
  return false;
}

interface TextSize {
  readonly width: CssPx;
  readonly inset: CssPx;
  /** Of the font. */
  readonly size: CssPx;
}

/**
 * Takes a free place for a text on a line, and returns it, along the line and across it; undefined where the line is too short or
 * nothing is free. Over the top of a ring it may stand some lines higher.
 */
function placeOn(
  { grid, scale }: TextPainter,
  line: BorderLine,
  { width, inset, size }: TextSize,
): { readonly x: CssPx; readonly y: CssPx } | undefined {
  const slack = line.length - inset - width - INSET.plain * scale;
  if (slack < 0) return undefined;
  const height = HEIGHT * size;
  for (const lift of line.isChord ? LIFTS : [0])
    for (const part of line.isChord ? [0.5] : PLACES) {
      const [from, offset] = [inset + part * slack, GAP * scale + (lift + 0.5) * height];
      if (grid.tryPlaceAll(boxesAlong(line, { from, width, offset, height }))) return { x: from, y: -offset };
    }
  return undefined;
}

interface TextAlong {
  readonly from: CssPx;
  readonly width: CssPx;
  /** From the line to the middle of the text. */
  readonly offset: CssPx;
  readonly height: CssPx;
}

/** Boxes that cover a text along a line: one where it is level, else one for each piece as long as it is high. */
function boxesAlong({ x, y, cos, sin }: BorderLine, text: TextAlong): readonly TextBox[] {
  const count = Math.abs(sin) < 0.02 ? 1 : Math.ceil(text.width / text.height);
  const piece = text.width / count;
  const width = piece * Math.abs(cos) + text.height * Math.abs(sin);
  const height = piece * Math.abs(sin) + text.height * Math.abs(cos);
  return Array.from({ length: count }, (_, i) => {
    const along = text.from + (i + 0.5) * piece;
    const [middleX, middleY] = [x + along * cos + text.offset * sin, y + along * sin - text.offset * cos];
    return { left: middleX - width / 2, top: middleY - height / 2, width, height };
  });
}
