/** Colours of report types and sensor states as CSS values of the page's tokens. */
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import type { ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { HEALTH_TOKENS, SYMBOL_TOKENS } from '../../../render/theme/colourTokens.ts';
import type { ThemeColour } from '../../../render/theme/themeColours.ts';

type ColourValue = `var(--${ThemeColour})`;

/** Colour of a report that is filtered out or was reclassified. */
export const MASKED_COLOUR: ColourValue = 'var(--type-masked)';

export function symbolColour(symbol: ReportSymbol): ColourValue {
  return `var(--${SYMBOL_TOKENS[symbol]})`;
}

export function healthColour(health: NodeHealth): ColourValue {
  return `var(--${HEALTH_TOKENS[health]})`;
}
