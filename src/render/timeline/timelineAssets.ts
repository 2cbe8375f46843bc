import { LANES } from '../../domain/contract/reportTypes.ts';
import type { ThemeColour } from '../theme/themeColours.ts';
import { OverviewStrip } from './overviewStrip.ts';
import { PillSprites } from './pillSprites.ts';
import { BIG_SIZE, ITEM_SIZE, OPEN_RING_SHARE } from './placedItems.ts';
import { paintSheet, type SpriteOptions } from './spriteSheet.ts';
import { StateSprites } from './stateSprites.ts';
import { TextSprites } from './textSprites.ts';
import { SymbolSprites } from './symbolSprites.ts';

/** Sprites that paints copy; created again for each theme, size and font. */
export interface TimelineAssets {
  readonly symbols: SymbolSprites;
  /** With casing, for the newest and the selected report. */
  readonly bigSymbols: SymbolSprites;
  readonly pills: PillSprites;
  readonly states: StateSprites;
  /** Labels of the axis, the date, and the time of the now line. */
  readonly texts: { readonly label: TextSprites; readonly date: TextSprites; readonly now: TextSprites };
  readonly strip: OverviewStrip;
  /** Ground, lanes and their names, of the canvas's size. */
  readonly backdrop: ImageBitmap;
}

/** Paints all sprites. */
export function createTimelineAssets(options: SpriteOptions): TimelineAssets {
  const { palette, font, layout, ratio } = options;
  const { scale } = layout;
  const symbols = new SymbolSprites(palette, { size: ITEM_SIZE * scale, ratio, isCased: false });
  const size = 11 * scale;
  const texts = (weight: number, colour: ThemeColour): TextSprites =>
    new TextSprites({ weight, size, family: font, colour: palette.css(colour) }, ratio);
  const label = texts(400, 'text-faint');
  return {
    symbols,
    bigSymbols: new SymbolSprites(palette, { size: BIG_SIZE * scale, ratio, isCased: true }),
    pills: new PillSprites(symbols, options),
    states: new StateSprites(palette, BIG_SIZE * OPEN_RING_SHARE * scale, ratio),
    texts: { label, date: texts(500, 'text-muted'), now: texts(600, 'on-accent') },
    strip: new OverviewStrip(layout, palette, label),
    backdrop: paintBackdrop(options),
  };
}

function paintBackdrop({ palette, font, layout, ratio }: SpriteOptions): ImageBitmap {
  const { width, height, scale, laneHeight, left, overview } = layout;
  return paintSheet(Math.round(width * ratio), Math.round(height * ratio), (context) => {
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
  });
}
