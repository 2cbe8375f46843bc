import { expect, it } from 'vitest';
import { REPORT_SYMBOLS } from '../../domain/contract/reportTypes.ts';
import { healthPath } from './healthGlyphs.ts';
import { mixOklab, oklabToRgba, rgbaToOklab } from './oklab.ts';
import { parseColour, readPalette, SYMBOL_SHAPES } from './palette.ts';
import { SYMBOL_PATHS } from './symbolPaths.ts';
import { THEME_COLOURS } from './themeColours.ts';
import { THEMES } from './themes.ts';

it('[map.1] gives each symbol another colour in every theme, and another shape', () => {
  for (const theme of THEMES) {
    expect(new Set(readPalette(theme).symbols.map(String)).size).toBe(REPORT_SYMBOLS.length);
  }
  expect(new Set(Object.values(SYMBOL_SHAPES)).size).toBe(REPORT_SYMBOLS.length);
  expect(new Set(SYMBOL_PATHS).size).toBe(REPORT_SYMBOLS.length);
});

it('[map.1] can read every colour of its own table', () => {
  for (const theme of THEMES) {
    for (const colour of Object.values(THEME_COLOURS[theme])) expect(parseColour(colour)).toBeDefined();
  }
});

it('[map.11] reads hex and rgb() with and without alpha', () => {
  expect(parseColour('#ea2928')?.map((share) => Math.round(share * 255))).toEqual([234, 41, 40, 255]);
  expect(parseColour('#fff')).toEqual([1, 1, 1, 1]);
  expect(parseColour('rgb(255 0 51 / 0.42)')).toEqual([1, 0, 0.2, 0.42]);
  expect(parseColour('rgba(255, 0, 51, 50%)')).toEqual([1, 0, 0.2, 0.5]);
});

it.each(['', 'red', '#12', '#12345g', 'rgb(1 2)', 'rgb(a b c)', 'url(x)', '#ffffff;x', 'rgb(NaN 1 2)'])(
  '[map.11] rejects %o as a colour',
  (text) => {
    expect(parseColour(text)).toBeUndefined();
  },
);

it('[map.10] mixes in oklab as CSS does: 36 % of #2c3239 in #ea2928', () => {
  const mixed = mixOklab(
    parseColour('#ea2928') ?? [0, 0, 0, 1],
    parseColour('#2c3239') ?? [0, 0, 0, 1],
    0.36,
  );
  expect(mixed.map((share) => Math.round(share * 255))).toEqual([164, 59, 54, 255]);
});

it('[map.10] converts to oklab and back without change', () => {
  for (const colour of readPalette('dark').symbols) {
    oklabToRgba(rgbaToOklab(colour)).forEach((share, i) => expect(share).toBeCloseTo(colour[i] ?? 0, 5));
  }
});

it('[map.1] joins strokes that meet in the path of a sensor state, as the page draws it', () => {
  expect(healthPath('warning')).toBe('M12 6.6L12 13M12 16.9L12 17');
  expect(healthPath('construction')).toBe(
    'M12 6.4L16.2 17.2M12 6.4L7.8 17.2M6.4 17.2L17.6 17.2M9.9 12.8L14.1 12.8',
  );
});
