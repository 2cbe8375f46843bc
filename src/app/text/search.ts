/** Texts of "Go to time" and of the filter. */
import type { ReportSearch } from '../../domain/frame/view.ts';

export const SEARCH_TEXT = {
  goToTime: 'Go to time',
  dateAndTime: 'Date and time',
  hourBefore: '1 h earlier',
  dayBefore: '1 day earlier',
  now: 'Now',
  go: 'Go',
  noTime: 'Enter a date and a time.',
  filter: 'Filter',
  replay: 'Replay a period',
  text: 'Text',
  textExample: 'Street, weapon, device or id',
  zone: 'Zone',
  anyZone: 'Any zone',
  types: 'Types',
  inWindow: 'Only the period shown on the timeline',
  note: 'Alerts are not filtered. Only loaded reports are searched: the last day and each period shown on the timeline.',
  clear: 'Show all reports',
  window: 'timeline window',
  group: 'reports of one alert',
} as const;

/** Active filters of the reports: "Shot, Panic, Wharf District, “mill”, timeline window". */
export function searchText({ symbols, zones, text, group, inWindow }: ReportSearch): string {
  const parts = [...symbols, ...zones];
  if (group !== undefined) parts.push(SEARCH_TEXT.group);
  if (text.trim() !== '') parts.push(`“${text.trim()}”`);
  if (inWindow) parts.push(SEARCH_TEXT.window);
  return parts.join(', ');
}

/** Accessible name of the chip that clears the filter. */
export function clearSearchName(filtered: string): string {
  return `Filtered by ${filtered}. Show all reports`;
}

/** A zone by its name with its ids beside: "Wharf District E7 (WD_ZE7)". */
export function zoneChoice(name: string, ids: readonly string[] = []): string {
  const others = ids.filter((id) => id !== name);
  return others.length === 0 ? name : `${name} (${others.join(', ')})`;
}
