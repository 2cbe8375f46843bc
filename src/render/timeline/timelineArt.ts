import { LANES } from '../../domain/reports/reportTypes.ts';
import type { Palette } from '../palette.ts';
import { OverviewStrip } from './overviewStrip.ts';
import { PillSprites } from './pillSprites.ts';
import { BIG_SIZE, ITEM_SIZE } from './placedItems.ts';
import type { TimelineLayout } from './timelineLayout.ts';
import { TimelineSprites } from './timelineSprites.ts';

/** What paints copy, drawn once per theme, size and font. */
export interface TimelineArt {
  readonly sprites: TimelineSprites;
  /** With casing, for the newest and the selected one. */
  readonly bigSprites: TimelineSprites;
  readonly pills: PillSprites;
  /** Of the labels on the axis, of the date, and of the time of the now line. */
  readonly fonts: { readonly label: string; readonly date: string; readonly now: string };
  readonly strip: OverviewStrip;
  /** Ground, lanes and their names. */
  readonly backdrop: HTMLCanvasElement;
}

/** `ratio`: device pixels per CSS pixel. */
export function makeTimelineArt(
  palette: Palette,
  font: string,
  layout: TimelineLayout,
  ratio: number,
): TimelineArt {
  const { scale } = layout;
  const sprites = new TimelineSprites(palette, ITEM_SIZE * scale, ratio, false);
  const fontOf = (weight: number): string => `${weight} ${11 * scale}px ${font}`;
  const fonts = { label: fontOf(400), date: fontOf(500), now: fontOf(600) };
  return {
    sprites,
    bigSprites: new TimelineSprites(palette, BIG_SIZE * scale, ratio, true),
    pills: new PillSprites(palette, font, sprites, layout, ratio),
    fonts,
    strip: new OverviewStrip(layout, palette, fonts.label, ratio),
    backdrop: paintBackdrop(palette, font, layout, ratio),
  };
}

function paintBackdrop(
  palette: Palette,
  font: string,
  layout: TimelineLayout,
  ratio: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height, scale, laneHeight, left, overview } = layout;
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return canvas;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.css('surface-1');
  context.fillRect(0, 0, width, height);
  context.fillStyle = palette.css('line');
  LANES.forEach((_, lane) => context.fillRect(0, Math.round(laneHeight * (lane + 1)), width, 1));
  if (overview < height) context.fillRect(0, Math.round(overview), width, 1);
  context.fillRect(Math.round(left - 8 * scale), 0, 1, height);
  context.font = `500 ${11 * scale}px ${font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.css('text-muted');
  LANES.forEach((name, lane) => context.fillText(name, 12 * scale, laneHeight * (lane + 0.5)));
  context.fillStyle = palette.css('text-faint');
  if (overview < height) context.fillText('24 h', 12 * scale, (overview + height) / 2);
  return canvas;
}
