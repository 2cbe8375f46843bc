/** Texts of the list of alerts. */
import { countedText } from './live.ts';

export const ALERT_LIST_TEXT = {
  noAlerts: 'No alerts yet',
  noAlertsMore: 'All your alerts are listed here, including those that did not fit on the map.',
  markAllSeen: 'Mark all as seen',
} as const;

export function unseenOf(count: number): string {
  return `${count} not yet selected`;
}

/**
 * "788 more alerts do not fit into this list: 700 fireworks, 88 bangs. The table has the reports."
 *
 * @param counts  [SYMBOL_COUNT]
 */
export function notListed(counts: readonly number[]): string {
  const sum = counts.reduce((a, b) => a + b, 0);
  const types = counts.flatMap((count, symbol) => {
    return count > 0 ? [countedText(symbol, count)] : [];
  });
  const noun = sum === 1 ? 'alert does' : 'alerts do';
  return `${sum} more ${noun} not fit into this list: ${types.join(', ')}. The table has the reports.`;
}
