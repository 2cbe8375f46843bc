/** Texts of the command palette. */
import { dateTimeText, dayText } from '../../domain/dayAndClock.ts';
import type { EpochMs } from '../../domain/units.ts';

export const PALETTE_TEXT = {
  label: 'Search screens, records, places, cameras, reports and actions',
  placeholder: 'Try “shot dock street yesterday”, a name, an id or an action',
  results: 'Results',
  report: 'Report',
  stored: 'Reports and places',
  screens: 'Screens',
  actions: 'Actions',
  typedPlace: 'Position',
  showPlace: 'Show on the map',
  places: 'Places on the map',
  cameras: 'Cameras on the map',
  searching: 'Searching…',
  more: 'More results',
  keysHint: '↑ ↓ to move, Enter to choose, Esc to close',
  password: 'Change password',
  showKeys: 'List of keys',
} as const;

/** Kinds of what is found in all that is stored. */
export const FOUND_KIND_TEXT = {
  report: 'Report',
  incident: 'Incident',
  place: 'Place',
  zone: 'Zone',
  camera: 'Camera',
  node: 'Node',
  person: 'Person',
} as const;

/** Reports of the time that a question names: "Reports and places, 2026-11-28 22:00 to 22:30". */
export function storedIn(from: EpochMs, to: EpochMs): string {
  const [first, last] = [from, to].map((time) => dateTimeText(time).replace(/:\d\d$/, '')) as [
    string,
    string,
  ];
  const isOneDay = dayText(from) === dayText(to);
  return `${PALETTE_TEXT.stored}, ${first} to ${isOneDay ? last.slice(11) : last}`;
}

/** "Nothing found.", with the time of the question where it has one. @param searched  title of the group of what is stored */
export function nothingFound(searched: string = PALETTE_TEXT.stored): string {
  return searched === PALETTE_TEXT.stored ? 'Nothing found.' : `Nothing found: ${searched}.`;
}

/** Of a search that took too long. */
export function searchedFrom(time: EpochMs): string {
  return `searched back to ${dateTimeText(time).replace(/:\d\d$/, '')}`;
}

/** What could not be searched. */
export function notSearched(names: readonly string[]): string {
  return `Could not be searched: ${names.join(', ')}. Type again to retry.`;
}

/** Number of results, for a screen reader. */
export function resultCount(count: number): string {
  return count === 1 ? '1 result' : `${count} results`;
}

export function themeAction(theme: string): string {
  return `Theme: ${theme}`;
}

export function showLayer(name: string): string {
  return `Show ${name}`;
}

export function hideLayer(name: string): string {
  return `Hide ${name}`;
}

/** A report found by its number. */
export function reportNumber(id: number): string {
  return `no. ${id}`;
}
