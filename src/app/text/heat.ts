/** Texts of the heat map. */
import { distanceText } from '../../domain/geo/measureText.ts';
import type { Metres } from '../../domain/units.ts';
import { countText } from './counts.ts';

export const HEAT_TEXT = {
  title: 'Heat map',
  close: 'Close the heat map',
  all: 'All reports',
  loading: 'Loading the places …',
  failed: 'The places could not be loaded.',
  threadFailed: 'The heat map could not be computed.',
  retry: 'Try again',
  none: 'No report with a place in this period.',
  spread: 'Each report spread over',
  near: 'Reports near',
  showAll: 'Show all',
  span: (from: string, to: string) => `${from} to ${to}`,
  types: (types: readonly string[]) => (types.length <= 2 ? types.join(' and ') : `${types.length} types`),
  squad: (squad: string) => `squad ${squad}`,
} as const;

/** "41 reports with a place". */
export function placedText(count: number): string {
  return count === 1 ? '1 report with a place' : `${countText(count)} reports with a place`;
}

/** "At this zoom over 1.2 km": where the chosen metres would not be seen. */
export function widerText(spread: Metres): string {
  return `At this zoom over ${distanceText(spread)}`;
}

/** "8", "0.4": the highest number of reports near. */
export function nearText(highest: number): string {
  return highest >= 10 ? countText(Math.round(highest)) : String(Number(highest.toPrecision(2)));
}
