import { describe, expect, it } from 'vitest';
import { rgbaToOklab } from '../theme/oklab.ts';
import { readPalette } from '../theme/palette.ts';
import { THEME_COLOURS } from '../theme/themeColours.ts';
import type { ThemeName } from '../theme/themes.ts';
import { countClass, dilutionClass, fieldColours } from './fieldColours.ts';

describe('classes of the quality field', () => {
  it('[survey-map.13] nodes in range are 0 to 1, 2, 3, 4, and 5 or more', () => {
    expect([0, 1, 2, 3, 4, 5, 200].map(countClass)).toEqual([0, 0, 1, 2, 3, 4, 4]);
  });

  it('[survey-map.13] dilution is without a position or above 10, to 10, 5, 3 and 1.5', () => {
    expect([Infinity, 11, 10, 5, 3, 1.5, 0].map(dilutionClass)).toEqual([0, 0, 1, 2, 3, 4, 4]);
  });

  it.each(Object.keys(THEME_COLOURS) as ThemeName[])(
    '[survey-map.13] over the map of theme %s the lightness of each class differs from the next in one direction',
    (theme) => {
      const palette = readPalette(theme);
      const ground = palette.rgba('map-land');
      const lightness = fieldColours(palette).map(([red, green, blue, alpha]) => {
        const over = [red, green, blue].map((value, i) => value * alpha + (ground[i] ?? 0) * (1 - alpha));
        return rgbaToOklab([over[0], over[1], over[2], 1])[0];
      });
      const steps = lightness.slice(1).map((value, i) => value - lightness[i]);
      expect(Math.min(...steps.map(Math.abs))).toBeGreaterThan(0.07);
      expect(new Set(steps.map(Math.sign)).size).toBe(1);
    },
  );
});
