import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import { bySymbol, type ReportSymbol } from '../../domain/contract/reportTypes.ts';
import { HEALTH_TOKENS, SYMBOL_TOKENS } from './colourTokens.ts';
import { THEME_COLOURS, type ThemeColour } from './themeColours.ts';
import type { ThemeName } from './themes.ts';

/** Outline of each symbol, so that types differ without colour. */
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

/** sRGB with straight alpha, each 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** All colours that canvases draw with, of one theme. */
export interface Palette {
  readonly theme: ThemeName;
  /** CSS text of a token, for 2D canvases and the map style. */
  readonly css: (token: ThemeColour) => string;
  /** A token as numbers, for shaders. */
  readonly rgba: (token: ThemeColour) => Rgba;
  /** [SYMBOL_COUNT], order of REPORT_SYMBOLS */
  readonly symbols: readonly Rgba[];
  /** [4], order of NODE_HEALTH */
  readonly health: readonly Rgba[];
}

/**
 * Reads the tokens of a theme from the computed style of `element`, each at its first use. A token that the element
 * does not have, or whose value is not a colour, is taken from the built-in table.
 */
export function readPalette(theme: ThemeName, element?: Element): Palette {
  const style = element === undefined ? undefined : getComputedStyle(element);
  const table = THEME_COLOURS[theme];
  const values = new Map<ThemeColour, string>();
  const css = (token: ThemeColour): string => {
    const known = values.get(token);
    if (known !== undefined) return known;
    const value = style?.getPropertyValue(`--${token}`).trim() ?? '';
    const chosen = value !== '' && parseColour(value) !== undefined ? value : table[token];
    values.set(token, chosen);
    return chosen;
  };
  const rgba = (token: ThemeColour): Rgba => parseColour(css(token)) ?? [0, 0, 0, 1];
  return {
    theme,
    css,
    rgba,
    symbols: bySymbol(SYMBOL_TOKENS).map(rgba),
    health: NODE_HEALTH.map((health) => rgba(HEALTH_TOKENS[health])),
  };
}

/** Parses `#rgb`, `#rrggbb`, `rgb(r g b / a)` or `rgb(r, g, b)`; undefined for any other text. */
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
