/** Visible rows of the tree of places and its keyboard actions (ARIA tree pattern). */
import type { Level, Place } from '../../data/lists/lists.ts';
import { nextItem } from '../../ui/keyboard/menuKeys.ts';
import type { PlaceBranch } from './placeBranches.ts';

export interface TreeRow {
  readonly key: string;
  readonly text: string;
  readonly place: Place;
  /** Undefined for the row of the place itself. */
  readonly level: Level | undefined;
  /** From 1. */
  readonly depth: number;
  /** From 1, of `siblings`. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined if the row has no children. */
  readonly open: boolean | undefined;
  /** Key of the parent row. */
  readonly parent: string | undefined;
}

/** Rows that the user expanded or collapsed, by key; all others are in their initial state. */
export type ToggledRows = ReadonlyMap<string, boolean>;

/** Rows that are expanded or collapsed. */
export interface RowToggle {
  readonly keys: readonly string[];
  readonly open: boolean;
}

export type TreeAction =
  | { readonly kind: 'focus'; readonly key: string }
  | ({ readonly kind: 'toggle' } & RowToggle);

/** Visible rows from top to bottom. Initially all places are visible and all levels are collapsed. */
export function treeRows(branches: readonly PlaceBranch[], toggled: ToggledRows): TreeRow[] {
  /**
   * Rows of the places below another place, after its levels; without `above`, the rows of the top places.
   */
  const rowsOf = (siblings: readonly PlaceBranch[], above?: TreeRow): TreeRow[] => {
    const before = above?.place.levels.length ?? 0;
    return siblings.flatMap(({ place, children }, index) => {
      const key = `place ${place.id}`;
      const count = children.length + place.levels.length;
      const open = count === 0 ? undefined : (toggled.get(key) ?? children.length > 0);
      const row: TreeRow = {
        key,
        text: place.name,
        place,
        level: undefined,
        depth: (above?.depth ?? 0) + 1,
        position: before + index + 1,
        siblings: before + siblings.length,
        open,
        parent: above?.key,
      };
      if (open !== true) return [row];
      return [row, ...levelRows(row, count), ...rowsOf(children, row)];
    });
  };
  return rowsOf(branches);
}

/** Rows of the levels of a place, the first ones below it. @param siblings number of all rows below it */
function levelRows({ key, place, depth }: TreeRow, siblings: number): TreeRow[] {
  return place.levels.map((level, index) => ({
    key: `${key} level ${level.levelId}`,
    text: level.name,
    place,
    level,
    depth: depth + 1,
    position: index + 1,
    siblings,
    open: undefined,
    parent: key,
  }));
}

/** Action of a key press at a row; undefined if the key has none. @param key key of the row @param pressed `KeyboardEvent.key` */
export function treeAction(rows: readonly TreeRow[], key: string, pressed: string): TreeAction | undefined {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (row === undefined) return undefined;
  if (pressed === 'ArrowRight') {
    if (row.open === false) return { kind: 'toggle', keys: [row.key], open: true };
    return row.open === true ? focus(rows[at + 1]) : undefined;
  }
  if (pressed === 'ArrowLeft') {
    if (row.open === true) return { kind: 'toggle', keys: [row.key], open: false };
    return focus(rows.find((other) => other.key === row.parent));
  }
  if (pressed === '*') {
    const beside = rows.filter((other) => other.parent === row.parent && other.open === false);
    return { kind: 'toggle', keys: beside.map((other) => other.key), open: true };
  }
  // A tree does not wrap around.
  if (pressed === 'ArrowDown') return focus(rows[at + 1]);
  if (pressed === 'ArrowUp') return focus(rows[at - 1]);
  const next = nextItem(
    rows.map(({ text }) => text),
    at,
    pressed,
  );
  return next === undefined ? undefined : focus(rows[next]);
}

function focus(row: TreeRow | undefined): TreeAction | undefined {
  return row && { kind: 'focus', key: row.key };
}
