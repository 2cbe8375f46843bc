/** Commands of the screens on the draft, as data. */
import type { Cell, ItemOf } from './columnKinds.ts';
import type { Edit } from './edit.ts';
import type { StepNote } from './history.ts';
import type {
  CAMERA_COLUMNS,
  NODE_COLUMNS,
  POSITION_COLUMNS,
  Ring,
  TableName,
  ZONE_COLUMNS,
} from './tables.ts';

/** Tables whose items have one position. */
export type PointTable = keyof typeof POSITION_COLUMNS;

/** Items to add, by table. */
export interface AddedItems {
  readonly nodes?: readonly ItemOf<typeof NODE_COLUMNS>[];
  readonly cameras?: readonly ItemOf<typeof CAMERA_COLUMNS>[];
  readonly zones?: readonly ItemOf<typeof ZONE_COLUMNS>[];
}

/** Positions of some rows, in their order; degrees. */
export interface RowPositions {
  readonly table: PointTable;
  readonly rows: Uint32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Moves rows by the same degrees; of a zone all corners. */
export interface ShiftOf<Table extends TableName> {
  readonly kind: 'shift';
  readonly table: Table;
  readonly rows: Uint32Array;
  readonly shift: Shift;
}

/** A command. Each is one step of the history, however many items it changes. */
export type Command =
  | ({ readonly kind: 'move' | 'arrange' } & RowPositions)
  | ShiftOf<PointTable>
  | ShiftOf<'zones'>
  /** Zones with other rings, in the order of their rows. */
  | { readonly kind: 'reshape'; readonly rows: Uint32Array; readonly rings: readonly Ring[] }
  | {
      readonly kind: 'set';
      readonly table: TableName;
      readonly rows: Uint32Array;
      readonly column: string;
      /** The value that each of the rows gets. */
      readonly cell: Cell;
    }
  /** Several values of one item. */
  | {
      readonly kind: 'update';
      readonly table: TableName;
      readonly row: number;
      readonly values: Readonly<Record<string, Cell>>;
    }
  | {
      readonly kind: 'setHidden';
      readonly table: PointTable;
      readonly rows: Uint32Array;
      readonly isHidden: boolean;
    }
  | { readonly kind: 'add' | 'import'; readonly items: AddedItems }
  | {
      readonly kind: 'paste';
      readonly table: TableName;
      readonly rows: Uint32Array;
      /** level_id of the copies; '': each copy keeps the level of its node */
      readonly level: string;
      readonly shift: Shift;
    }
  | { readonly kind: 'remove'; readonly table: TableName; readonly rows: Uint32Array }
  /** Gives nodes ids of their own, free in the whole installation. */
  | { readonly kind: 'renumber'; readonly rows: Uint32Array }
  | { readonly kind: 'clearZones' };

/** Degrees that are added to positions. */
export interface Shift {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Why a command fails.
 * - nothing: it would change nothing
 * - gone: an item is no longer in the draft
 * - place: a position is outside of ±90 and ±180 degrees
 * - unplaced: an item that moves has no position
 * - column: the table has no such column, or its values are of another kind
 */
export type CommandFailure = 'nothing' | 'gone' | 'place' | 'unplaced' | 'column';

/** An edit and the note of its changes. */
export interface BuiltCommand {
  readonly edit: Edit;
  readonly note: StepNote;
}
