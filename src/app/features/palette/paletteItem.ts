import type { SearchKind } from '../../../domain/search/searchResult.ts';

/** One result of the command palette. */
export interface PaletteItem {
  /** Unique among all results. */
  readonly id: string;
  readonly title: string;
  /** Beside the title: where it leads, or what it is. */
  readonly hint?: string | undefined;
  /** Other words for it, which find it too. */
  readonly words?: string | undefined;
  /** The palette stays open. */
  readonly stays?: true;
  readonly run: () => void;
}

/** Results under a heading. */
export interface PaletteGroup {
  /** Unique among all groups. */
  readonly id: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Opens a screen of the console. */
export type Navigate = (path: string) => void;

/** Id of the item that shows a record on the map, whoever has found it. The item that opens the record has its collection and id. */
export function onMapId(kind: SearchKind, id: number | string): string {
  return `map ${kind} ${id}`;
}
