/** The tree of places: `parent` names the place above. */
import { readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';

/** A nested tree of places is at most this deep. */
export const MAX_PLACE_DEPTH = 50;

/** Place id of the parent, embedded or named; undefined at the root. */
export function parentOf({ parent }: { readonly parent?: unknown }): string | undefined {
  return readId(isRow(parent) ? parent['placeId'] : parent);
}

/** The id of a place that is above itself; undefined where there is none. O(places). */
export function circularPlace(places: readonly Row[]): string | undefined {
  const parents = new Map(places.map((place) => [String(place['placeId']), parentOf(place)]));
  const rooted = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !rooted.has(at)) {
      if (path.has(at)) return at;
      path.add(at);
      at = parents.get(at);
    }
    for (const id of path) rooted.add(id);
  }
  return undefined;
}

/**
 * The rows of a tree as a list, each with its parent and its `order` among the places of the same parent. A place has
 * those below it in `children`; one at the top keeps the `parent` that it names. Undefined where the tree is deeper than
 * MAX_PLACE_DEPTH.
 */
export function flattenPlaces(tree: readonly unknown[]): readonly unknown[] | undefined {
  const rows: unknown[] = [];
  const counts = new Map<string | undefined, number>();
  const add = (level: readonly unknown[], above: string | undefined, depth: number): boolean => {
    if (depth > MAX_PLACE_DEPTH) return false;
    for (const item of level) {
      if (!isRow(item)) {
        rows.push(item);
        continue;
      }
      const { children, ...place } = item;
      const parent = above ?? parentOf(place);
      const order = counts.get(parent) ?? 0;
      counts.set(parent, order + 1);
      rows.push({ ...place, order, parent: parent === undefined ? null : { placeId: parent } });
      if (Array.isArray(children) && !add(children, readId(place['placeId']), depth + 1)) return false;
    }
    return true;
  };
  return add(tree, undefined, 1) ? rows : undefined;
}
