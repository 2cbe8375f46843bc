import type { TileRole } from '../../domain/map/tiles.ts';

/** The part of a map tile that is needed here; its state changes as it loads. */
export interface TileState {
  readonly state: string;
}

/**
 * Roles that can be missing as a whole. A floor plan covers a building alone: most views of it are answered with
 * nothing but 404, and that is right.
 */
const WATCHED: readonly TileRole[] = ['ground', 'labels'];
/** A source is judged by as many tiles, at least. */
const MIN_TILES = 3;

/**
 * Finds the sources of which no tile exists. The map says nothing of a tile that is answered 404, because it shows
 * the tile's parent instead: so the tiles asked for are kept until one comes, and read again later.
 */
export class MissingTiles {
  /** Tiles asked for, by role, while none has come. */
  readonly #asked = new Map<TileRole, Set<TileState>>();
  /** Roles of which a tile has come: some tiles of theirs exist. */
  readonly #exist = new Set<TileRole>();

  /** Notes a tile that is asked for. Returns whether it has to be read again later. */
  addRequested(role: TileRole, tile: TileState): boolean {
    if (!WATCHED.includes(role) || this.#exist.has(role)) return false;
    const asked = this.#asked.get(role) ?? new Set();
    this.#asked.set(role, asked.add(tile));
    return true;
  }

  /** Notes that a tile came: from now on a missing one is a gap in the source. */
  markAvailable(role: TileRole): void {
    this.#exist.add(role);
    this.#asked.delete(role);
  }

  /** Starts anew with a role, because its source is another. */
  reset(role: TileRole): void {
    this.#exist.delete(role);
    this.#asked.delete(role);
  }

  /** Roles of which every tile asked for, parents included, was answered without a picture. O(tiles asked). */
  missingRoles(): TileRole[] {
    const found: TileRole[] = [];
    for (const [role, asked] of this.#asked) {
      for (const tile of asked) if (tile.state === 'unloaded') asked.delete(tile);
      if (asked.size >= MIN_TILES && [...asked].every(({ state }) => state === 'errored')) found.push(role);
    }
    return found;
  }

  /** Whether tiles are on their way of a role that none has come of. */
  hasPending(): boolean {
    return [...this.#asked.values()].some((asked) => [...asked].some(({ state }) => state === 'loading'));
  }
}
