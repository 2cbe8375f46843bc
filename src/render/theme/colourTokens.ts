/** Colour tokens of what is drawn, by kind. Tokens are CSS custom properties without the leading dashes. */
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import type { ReportSymbol } from '../../domain/contract/reportTypes.ts';
import type { ThemeColour } from './themeColours.ts';

/** Colour of each report symbol. */
export const SYMBOL_TOKENS = {
  Shot: 'type-shot',
  'Possible Shot': 'type-possible-shot',
  Panic: 'type-panic',
  Weapon: 'type-weapon',
  Detection: 'type-detection',
  'Bang/Noise': 'type-bang',
  Ruckus: 'type-ruckus',
  Fireworks: 'type-fireworks',
  Test: 'type-test',
} as const satisfies Record<ReportSymbol, ThemeColour>;

/** Colour of each state of a sensor. */
export const HEALTH_TOKENS = {
  healthy: 'hb-healthy',
  unknown: 'hb-unknown',
  construction: 'hb-construction',
  warning: 'hb-warning',
} as const satisfies Record<NodeHealth, ThemeColour>;

/** Near, middle and far distances between sensors; the order of `style` in a frame of distances. */
export const DISTANCE_TOKENS = [
  'dist-near',
  'dist-mid',
  'dist-far',
] as const satisfies readonly ThemeColour[];

/** Colours that a person may choose for the coverage; the first is the default. */
export const COVERAGE_TOKENS = {
  fuchsia: 'coverage',
  blue: 'info',
  green: 'dist-near',
  amber: 'warn',
  white: 'selected',
} as const satisfies Record<string, ThemeColour>;
export type CoverageColour = keyof typeof COVERAGE_TOKENS;
