import type { TileRole } from '../../domain/map/tiles.ts';

/** A map tile; MapLibre changes its state while it loads. */
export interface TileState {
  readonly state: string;
}

/**
 * Roles whose source may be missing as a whole. A floor plan covers a building alone, so most views of it have only
 * tiles answered with 404.
 */
const WATCHED: readonly TileRole[] = ['ground', 'labels'];
/** Least tiles that a source is judged by. */
const MIN_TILES = 3;

/**
 * Finds the sources that have no tile at all. MapLibre reports no error for a tile answered with 404, because it shows
 * the parent tile instead. So requested tiles are held until one of the source arrives, and their states are read later.
 */
export class MissingTiles {
  /** Requested tiles by role, while none has arrived. */
  readonly #requested = new Map<TileRole, Set<TileState>>();
  /** Roles of which a tile has arrived. */
  readonly #available = new Set<TileRole>();

  /** Adds a requested tile. Returns whether `missingRoles` must be read later. */
  addRequested(role: TileRole, tile: TileState): boolean {
    if (!WATCHED.includes(role) || this.#available.has(role)) return false;
    const requested = this.#requested.get(role) ?? new Set();
    this.#requested.set(role, requested.add(tile));
    return true;
  }

  /** Records that a tile of a role arrived: from now on missing tiles are gaps in its source. */
  markAvailable(role: TileRole): void {
    this.#available.add(role);
    this.#requested.delete(role);
  }

  /** Forgets what is known of a role, because its source changed. */
  reset(role: TileRole): void {
    this.#available.delete(role);
    this.#requested.delete(role);
  }

  /** Roles of which every requested tile, parents included, was answered without an image. O(requested tiles). */
  missingRoles(): TileRole[] {
    const found: TileRole[] = [];
    for (const [role, requested] of this.#requested) {
      for (const tile of requested) if (tile.state === 'unloaded') requested.delete(tile);
      if (requested.size >= MIN_TILES && [...requested].every(({ state }) => state === 'errored'))
        found.push(role);
    }
    return found;
  }

  /** Whether tiles are loading of a role of which none has arrived. O(requested tiles). */
  hasPending(): boolean {
    return [...this.#requested.values()].some((requested) =>
      [...requested].some(({ state }) => state === 'loading'),
    );
  }
}
