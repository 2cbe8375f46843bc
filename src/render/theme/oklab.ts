import type { Unit01 } from '../../domain/units.ts';
import type { Rgba } from './palette.ts';

/** Oklab: lightness 0 to 1, then two colour axes. Björn Ottosson's matrices, as CSS Color 4 has them. */
export type Oklab = readonly [lightness: number, a: number, b: number];

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toGamma(value: number): number {
  const clipped = Math.min(1, Math.max(0, value));
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
}

/** Oklab of an sRGB colour; alpha is ignored. */
export function rgbaToOklab([red, green, blue]: Rgba): Oklab {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** sRGB of an Oklab colour, opaque, clipped to the gamut. */
export function oklabToRgba([lightness, a, b]: Oklab): Rgba {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    1,
  ];
}

/** A mix as by CSS `color-mix(in oklab, from, to share)`, opaque; the marker shader mixes the decay so. */
export function mixOklab(from: Rgba, to: Rgba, share: Unit01): Rgba {
  const start = rgbaToOklab(from);
  const end = rgbaToOklab(to);
  return oklabToRgba([
    start[0] + (end[0] - start[0]) * share,
    start[1] + (end[1] - start[1]) * share,
    start[2] + (end[2] - start[2]) * share,
  ]);
}

/** Relative luminance, 0 to 1 (WCAG). */
export function luminance([red, green, blue]: Rgba): Unit01 {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** CSS text of a colour, rounded to 8 bits per channel. */
export function rgbaToCss([red, green, blue, alpha]: Rgba): string {
  const byte = (share: number): number => Math.round(share * 255);
  return `rgb(${byte(red)} ${byte(green)} ${byte(blue)} / ${alpha})`;
}

/** Contrast of two opaque colours, 1 to 21 (WCAG). */
export function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}
