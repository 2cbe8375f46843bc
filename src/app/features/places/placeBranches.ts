import type { Place } from '../../data/lists/lists.ts';

export interface PlaceBranch {
  readonly place: Place;
  readonly children: readonly PlaceBranch[];
}

export interface PlaceTree {
  readonly branches: readonly PlaceBranch[];
  /** Places with a circular parent reference; they are at the root. */
  readonly circular: readonly Place[];
}

/** Builds the tree of places. Hidden places are left out; orphans and circular references are at the root. */
export function placeTree(places: readonly Place[]): PlaceTree {
  const shown = places.filter(({ hide }) => !hide);
  const byId = new Map(shown.map((place) => [place.placeId, place]));
  const parentOf = (place: Place): Place | undefined => byId.get(place.parent);
  const circular = shown.filter((place) => isInCircle(place, parentOf));
  const inCircle = new Set(circular);
  const isRoot = (place: Place): boolean => parentOf(place) === undefined || inCircle.has(place);
  const below = Map.groupBy(
    shown.filter((place) => !isRoot(place)),
    ({ parent }) => parent,
  );
  const branch = (place: Place): PlaceBranch => ({
    place,
    children: byId.get(place.placeId) === place ? (below.get(place.placeId) ?? []).map(branch) : [],
  });
  return { branches: shown.filter(isRoot).map(branch), circular };
}

/** Places with a bookmark for this zoom. */
export function quickJumps(places: readonly Place[], zoom: number): Place[] {
  return places.filter(
    ({ hide, bookmark }) => !hide && bookmark !== undefined && zoom >= bookmark.min && zoom <= bookmark.max,
  );
}

function isInCircle(place: Place, parentOf: (place: Place) => Place | undefined): boolean {
  const seen = new Set<Place>();
  for (let at = parentOf(place); at !== undefined && !seen.has(at); at = parentOf(at)) {
    if (at === place) return true;
    seen.add(at);
  }
  return false;
}
