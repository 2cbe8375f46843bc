/** Classes and colours of the quality field, for the map and its legend. */
import { mixOklab } from '../theme/oklab.ts';
import type { Palette, Rgba } from '../theme/palette.ts';

/** What of the field is drawn: nodes in range, or dilution of precision. */
export type FieldScale = 'count' | 'dilution';

/**
 * Five classes from worst to best. `count`: least number of nodes in range. `dilution`: largest dilution of precision; the first
 * class has all above, and places without a position.
 */
export const FIELD_CLASSES = {
  count: [0, 2, 3, 4, 5],
  dilution: [Infinity, 10, 5, 3, 1.5],
} as const satisfies Record<FieldScale, readonly number[]>;

export const FIELD_CLASS_COUNT = FIELD_CLASSES.count.length;

/** Opacity of the worst and the best class: where the mesh is weak the map is covered most. */
const OPACITY = { worst: 0.75, best: 0.06 } as const;

/** Class of a number of nodes in range. */
export function countClass(count: number): number {
  return FIELD_CLASSES.count.findLastIndex((least) => count >= least);
}

/** Class of a dilution of precision. */
export function dilutionClass(dilution: number): number {
  return FIELD_CLASSES.dilution.findLastIndex((most) => dilution <= most);
}

/**
 * Colour of each class. From the warning to the information colour: amber to blue, which all kinds of colour vision tell apart, and
 * less and less opaque, so that the classes differ without colour too (the night theme has one hue). The two worst are hatched.
 */
export function fieldColours(palette: Palette): readonly Rgba[] {
  const [worst, best] = [palette.rgba('warn'), palette.rgba('info')];
  return Array.from({ length: FIELD_CLASS_COUNT }, (_, i) => {
    const share = i / (FIELD_CLASS_COUNT - 1);
    const [red, green, blue] = mixOklab(worst, best, share);
    return [red, green, blue, OPACITY.worst + share * (OPACITY.best - OPACITY.worst)];
  });
}
