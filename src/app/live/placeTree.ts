import type { Place } from '../api/lists.ts';

export interface PlaceBranch {
  readonly place: Place;
  readonly children: readonly PlaceBranch[];
}

/** Places under their parents. Hidden ones are left out; orphans and what runs in a circle stand at the root (T-32). */
export function placeTree(places: readonly Place[]): PlaceBranch[] {
  const shown = places.filter(({ hide }) => !hide);
  const byId = new Map(shown.map((place) => [place.placeId, place]));
  const parentOf = (place: Place): Place | undefined => byId.get(place.parent);
  const isRoot = (place: Place): boolean => parentOf(place) === undefined || runsInCircle(place, parentOf);
  const branch = (place: Place): PlaceBranch => ({
    place,
    children: shown.filter((other) => !isRoot(other) && other.parent === place.placeId).map(branch),
  });
  return shown.filter(isRoot).map(branch);
}

function runsInCircle(place: Place, parentOf: (place: Place) => Place | undefined): boolean {
  const seen = new Set<Place>();
  for (let at: Place | undefined = place; at !== undefined; at = parentOf(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
