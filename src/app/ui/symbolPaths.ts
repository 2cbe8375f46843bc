/** Colour tokens of report symbols and sensor states, and the glyphs of sensor states in a view box of 24 × 24. */
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import type { ReportSymbol } from '../../domain/contract/reportTypes.ts';
import type { ThemeColour } from '../../render/theme/themeColours.ts';

type Token = `var(--${ThemeColour})`;

export const SYMBOL_COLOURS: Readonly<Record<ReportSymbol, Token>> = {
  Shot: 'var(--type-shot)',
  'Possible Shot': 'var(--type-possible-shot)',
  Panic: 'var(--type-panic)',
  Weapon: 'var(--type-weapon)',
  Detection: 'var(--type-detection)',
  'Bang/Noise': 'var(--type-bang)',
  Ruckus: 'var(--type-ruckus)',
  Fireworks: 'var(--type-fireworks)',
  Test: 'var(--type-test)',
};

export const MASKED_COLOUR: Token = 'var(--type-masked)';

export const HEALTH_COLOURS: Readonly<Record<NodeHealth, Token>> = {
  healthy: 'var(--hb-healthy)',
  unknown: 'var(--hb-unknown)',
  construction: 'var(--hb-construction)',
  warning: 'var(--hb-warning)',
};

/** Glyph inside the symbol of a sensor, as SVG path data. */
export const HEALTH_PATHS: Readonly<Record<NodeHealth, string>> = {
  healthy: 'M6.4 12.6h2.7l1.9-4.4 2.6 7.6 1.7-3.2h2.5',
  unknown: 'M9 9.6c.2-1.8 1.5-2.7 3.1-2.7 1.8 0 3.1 1 3.1 2.6 0 2.3-3.1 2.2-3.1 4.6M12.1 17.2h.01',
  construction: 'M6.4 17.2h11.2M12 6.4l4.2 10.8H7.8ZM9.9 12.8h4.2',
  warning: 'M12 6.6v6.4M12 16.9h.01',
};
