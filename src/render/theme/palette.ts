import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import type { ReportSymbol } from '../../domain/contract/reportTypes.ts';
import { bySymbol } from '../../domain/contract/reportTypes.ts';
import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import { THEME_COLOURS, type ThemeColour } from './themeColours.ts';

export const THEMES = ['dark', 'light', 'contrast', 'night'] as const;
export type ThemeName = (typeof THEMES)[number];

/** Outline by which a type is told apart without colour (LK-06). */
export const SYMBOL_SHAPES = {
  Shot: 'circle',
  'Possible Shot': 'ring',
  Panic: 'diamond',
  Weapon: 'triangle',
  Detection: 'square',
  'Bang/Noise': 'hexagon',
  Ruckus: 'pentagon',
  Fireworks: 'star',
  Test: 'cross',
} as const satisfies Record<ReportSymbol, string>;

/** CSS custom property of each symbol, in the order of REPORT_SYMBOLS. */
export const SYMBOL_TOKENS: readonly ThemeColour[] = bySymbol({
  Shot: 'type-shot',
  'Possible Shot': 'type-possible-shot',
  Panic: 'type-panic',
  Weapon: 'type-weapon',
  Detection: 'type-detection',
  'Bang/Noise': 'type-bang',
  Ruckus: 'type-ruckus',
  Fireworks: 'type-fireworks',
  Test: 'type-test',
});

/** Near, middling and far between sensors; the order of `style` in a frame of distances. */
export const DISTANCE_TOKENS = [
  'dist-near',
  'dist-mid',
  'dist-far',
] as const satisfies readonly ThemeColour[];

/** Colours that the coverage may have; the first is the default (OV-12). */
export const COVERAGE_TOKENS = {
  fuchsia: 'coverage',
  blue: 'info',
  green: 'dist-near',
  amber: 'warn',
  white: 'selected',
} as const satisfies Record<string, ThemeColour>;
export type CoverageColour = keyof typeof COVERAGE_TOKENS;

const HEALTH_TOKENS = {
  healthy: 'hb-healthy',
  unknown: 'hb-unknown',
  construction: 'hb-construction',
  warning: 'hb-warning',
} as const satisfies Record<NodeHealth, ThemeColour>;

/** sRGB with straight alpha, each 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Every colour that canvases draw with, of one theme. The page's tokens win over the built-in table. */
export interface Palette {
  readonly theme: ThemeName;
  /** CSS text of a token, for Canvas 2D and the map style. */
  readonly css: (token: ThemeColour) => string;
  /** The same as numbers, for shaders. */
  readonly rgba: (token: ThemeColour) => Rgba;
  /** [SYMBOL_COUNT], order of REPORT_SYMBOLS */
  readonly symbols: readonly Rgba[];
  /** [4], order of NODE_HEALTH */
  readonly health: readonly Rgba[];
}

/** Reads the theme's tokens once from `element`; a token that it does not have comes from the built-in table. */
export function readPalette(theme: ThemeName, element?: Element): Palette {
  const style = element === undefined ? undefined : getComputedStyle(element);
  const table = THEME_COLOURS[theme];
  const read = new Map<ThemeColour, string>();
  const css = (token: ThemeColour): string => {
    const known = read.get(token);
    if (known !== undefined) return known;
    const value = style?.getPropertyValue(`--${token}`).trim() ?? '';
    const chosen = value !== '' && parseColour(value) !== undefined ? value : table[token];
    read.set(token, chosen);
    return chosen;
  };
  const rgba = (token: ThemeColour): Rgba => parseColour(css(token)) ?? [0, 0, 0, 1];
  return {
    theme,
    css,
    rgba,
    symbols: SYMBOL_TOKENS.map(rgba),
    health: NODE_HEALTH.map((health) => rgba(HEALTH_TOKENS[health])),
  };
}

/** `#rgb`, `#rrggbb`, `rgb(r g b / a)`, `rgb(r, g, b)`; undefined for anything else. */
export function parseColour(text: string): Rgba | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) return parseHex(hex);
  const parts = /^rgba?\(([^)]+)\)$/i
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== '');
  if (parts === undefined || parts.length < 3) return undefined;
  const [red, green, blue, alpha = 1] = parts.map((part) =>
    part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part),
  );
  const colour: Rgba = [red / 255, green / 255, blue / 255, alpha];
  return colour.every(Number.isFinite) ? colour : undefined;
}

function parseHex(hex: string): Rgba {
  const wide = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const value = Number.parseInt(wide, 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255, 1];
}
