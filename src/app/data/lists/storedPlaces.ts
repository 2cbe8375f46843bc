/** The last known places of an account, stored in this browser so that the map of a new window does not wait for their call. */
import { storeText } from '../../browser/storeText.ts';
import { isRow } from '../../../domain/json/row.ts';
import { parseList } from '../../../domain/resources/definition/parseRecord.ts';
import { PLACES, type PlaceRecord } from '../../../domain/resources/entities/places.ts';

const KEY = 'shotpoint.lastPlaces';

/** Characters of a list that is stored: a fifth of what browsers store for a console, as its token must have room. */
const MAX_LENGTH = 1_000_000;

/** The stored places of an account; undefined where none of it are stored, or what is stored is unreadable. */
export function readStoredPlaces(login: string): readonly PlaceRecord[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!isRow(stored) || stored['login'] !== login || !Array.isArray(stored['places'])) return undefined;
    return parseList(PLACES, stored['places']).rows.map(({ record }) => record);
  } catch {
    return undefined;
  }
}

/** Stores the places of an account. A longer list than is stored removes the one before: the next window waits for its call. */
export function storePlaces(login: string, places: readonly PlaceRecord[]): void {
  const text = JSON.stringify({ login, places });
  if (text.length > MAX_LENGTH) clearStoredPlaces();
  else storeText(KEY, text);
}

/** Removes what is stored. */
export function clearStoredPlaces(): void {
  localStorage.removeItem(KEY);
}
