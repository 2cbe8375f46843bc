/** Places of levels: a report names its level, and statistics count by place. */
import { compareTexts } from '../../src/domain/textOrder.ts';
import type { Store } from '../store/store.ts';

/** What is read of a stored place. */
interface StoredPlace {
  readonly placeId?: string;
  readonly name?: string;
  readonly levels?: readonly { readonly level_id?: string }[];
}

/** A place by the id of one of its levels. */
export type PlaceOfLevel = ReadonlyMap<string, { readonly placeId: string; readonly name: string }>;

/** The place of each level; where several places have it, the one with the fewest levels. O(places + levels). */
export async function placesByLevel(store: Pick<Store, 'collection'>): Promise<PlaceOfLevel> {
  const places = await store.collection<StoredPlace>('places').list();
  const byLevel = new Map<
    string,
    { readonly placeId: string; readonly name: string; readonly levels: number }
  >();
  for (const { placeId, name = '', levels = [] } of places) {
    if (placeId === undefined) continue;
    const place = { placeId, name, levels: levels.length };
    for (const { level_id: level } of levels) {
      const other = level === undefined ? undefined : byLevel.get(level);
      if (level !== undefined && (other === undefined || isNearer(place, other))) byLevel.set(level, place);
    }
  }
  return byLevel;
}

function isNearer(
  a: { readonly placeId: string; readonly levels: number },
  b: { readonly placeId: string; readonly levels: number },
): boolean {
  return a.levels < b.levels || (a.levels === b.levels && compareTexts(a.placeId, b.placeId) < 0);
}

/** Ids of the levels that count as a place. A level of no place counts as one of its own. */
export async function levelsOfPlace(
  store: Pick<Store, 'collection'>,
  placeId: string,
): Promise<readonly string[]> {
  const levels = [...(await placesByLevel(store))].filter(([, place]) => place.placeId === placeId);
  return levels.length === 0 ? [placeId] : levels.map(([level]) => level);
}
