/** The tree of places as a flat list, from top to bottom, and the moves that arrange it. */
import type { Row } from '../../../../../domain/json/row.ts';
import { parentOf } from '../../../../../domain/resources/placeTree.ts';
import { readText } from '../../../../data/lists/fetchList.ts';

/** A place with its depth, from 0. Its descendants follow it with a greater depth. */
export interface OrderedPlace {
  readonly row: Row;
  readonly depth: number;
}

export type PlaceMove = 'up' | 'down' | 'in' | 'out';

const orderOf = ({ order }: Row): number => (typeof order === 'number' ? order : Infinity);

/**
 * Returns the places in tree order. A place with an unknown parent is at the top level, and so is the first
 * place of a circle.
 */
export function orderPlaces(rows: readonly Row[]): OrderedPlace[] {
  const ids = new Set(rows.map((row) => readText(row['placeId'])));
  const children = Map.groupBy(rows, (row) => {
    const parent = parentOf(row);
    return parent !== undefined && ids.has(parent) ? parent : '';
  });
  const ordered: OrderedPlace[] = [];
  const seen = new Set<Row>();
  const add = (siblings: readonly Row[], depth: number): void => {
    for (const row of siblings.toSorted((a, b) => orderOf(a) - orderOf(b))) {
      if (seen.has(row)) continue;
      seen.add(row);
      ordered.push({ row, depth });
      const id = readText(row['placeId']);
      if (id !== '') add(children.get(id) ?? [], depth + 1);
    }
  };
  add(children.get('') ?? [], 0);
  add(rows, 0);
  return ordered;
}

/** Index after the last descendant of the place at `at`. */
function endOf(places: readonly OrderedPlace[], at: number): number {
  const depth = places[at]?.depth ?? 0;
  const next = places.findIndex((place, index) => index > at && place.depth <= depth);
  return next < 0 ? places.length : next;
}

/** Index of the previous place with the same parent; −1 if there is none. */
function siblingBefore(places: readonly OrderedPlace[], at: number): number {
  const depth = places[at]?.depth ?? 0;
  const before = places.slice(0, at).findLastIndex((place) => place.depth <= depth);
  return places[before]?.depth === depth ? before : -1;
}

/** Places from index `from` up to, but without, `to`. */
interface PlaceRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Target of a range: before index `target`, which is outside of the range, and `deeper` levels further down.
 */
interface PlaceShift {
  readonly target: number;
  readonly deeper: number;
}

/** Moves a range and changes its depth. */
function shift(
  places: readonly OrderedPlace[],
  { from, to }: PlaceRange,
  { target, deeper }: PlaceShift,
): OrderedPlace[] {
  const moved = places.slice(from, to).map(({ row, depth }) => ({ row, depth: depth + deeper }));
  const rest = [...places.slice(0, from), ...places.slice(to)];
  return rest.toSpliced(target > from ? target - moved.length : target, 0, ...moved);
}

/**
 * The places after a move of the place at `at` with its descendants. Returns the same places if the move is
 * impossible.
 */
export function movePlace(
  places: readonly OrderedPlace[],
  at: number,
  move: PlaceMove,
): readonly OrderedPlace[] {
  const depth = places[at]?.depth;
  if (depth === undefined) return places;
  const range = { from: at, to: endOf(places, at) };
  const before = siblingBefore(places, at);
  if (move === 'up') return before < 0 ? places : shift(places, range, { target: before, deeper: 0 });
  if (move === 'in') return before < 0 ? places : shift(places, range, { target: at, deeper: 1 });
  if (move === 'down') {
    if (places[range.to]?.depth !== depth) return places;
    return shift(places, range, { target: endOf(places, range.to), deeper: 0 });
  }
  const parent = places.slice(0, at).findLastIndex((place) => place.depth === depth - 1);
  return parent < 0 ? places : shift(places, range, { target: endOf(places, parent), deeper: -1 });
}

/** Where a place is dropped. */
export interface PlaceDrop {
  /** Index of the other place. */
  readonly target: number;
  readonly where: 'before' | 'into';
}

/** Whether the place at `at` can be dropped on another place: not on itself or on a descendant. */
export function canDropPlace(places: readonly OrderedPlace[], at: number, target: number): boolean {
  return target < at || target >= endOf(places, at);
}

/**
 * The places after the place at `at` is dropped before or into another one. Returns the same places if it
 * cannot be dropped.
 */
export function dropPlace(
  places: readonly OrderedPlace[],
  at: number,
  { target, where }: PlaceDrop,
): readonly OrderedPlace[] {
  const [own, other] = [places[at], places[target]];
  const range = { from: at, to: endOf(places, at) };
  if (own === undefined || other === undefined || !canDropPlace(places, at, target)) return places;
  const deeper = other.depth - own.depth;
  if (where === 'before') return shift(places, range, { target, deeper });
  return shift(places, range, { target: endOf(places, target), deeper: deeper + 1 });
}

/** A place of the saved tree. */
export interface PlaceNode {
  readonly [name: string]: unknown;
  readonly children: readonly PlaceNode[];
}

/** The nested tree of the places, with `children` in order. Places at the top level have no parent. */
export function placeTreeOf(places: readonly OrderedPlace[]): readonly PlaceNode[] {
  const nodesIn = (from: number, to: number): PlaceNode[] => {
    const nodes: PlaceNode[] = [];
    for (let at = from; at < to; at = endOf(places, at)) {
      nodes.push({ ...places[at]?.row, parent: null, children: nodesIn(at + 1, endOf(places, at)) });
    }
    return nodes;
  };
  return nodesIn(0, places.length);
}
