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

/** A tile without an answer fails after this many checks, one a second: the limit of a call. */
const MAX_SILENT_CHECKS = 60;

/**
 * Finds sources without any tile, and sources whose tiles are not answered. MapLibre reports no error for a
 * 404, because it shows the parent tile instead, and has no time limit for a tile without an answer. So this
 * class keeps requested tiles and reads their states later.
 */
export class MissingTiles {
  /** Requested tiles by role: all until one has arrived, later the tiles still loading at the last check. */
  readonly #requested = new Map<TileRole, Set<TileState>>();
  /** Roles with at least one tile that has arrived. */
  readonly #available = new Set<TileRole>();
  /** Checks by role since a tile arrived, while others were loading. */
  readonly #silentChecks = new Map<TileRole, number>();

  /** Adds a requested tile. */
  addRequested(role: TileRole, tile: TileState): void {
    const requested = this.#requested.get(role) ?? new Set();
    this.#requested.set(role, requested.add(tile));
  }

  /** Records that a tile of a role arrived: from now on missing tiles are gaps in its source. */
  markAvailable(role: TileRole): void {
    this.#available.add(role);
    this.#silentChecks.delete(role);
  }

  /** Forgets what is known of a role, because its source changed. */
  reset(role: TileRole): void {
    this.#available.delete(role);
    this.#requested.delete(role);
    this.#silentChecks.delete(role);
  }

  /** Returns roles whose requested tiles were all answered without an image. O(requested tiles). */
  missingRoles(): TileRole[] {
    const found: TileRole[] = [];
    for (const [role, requested] of this.#requested) {
      const isGap = this.#available.has(role) || !WATCHED.includes(role);
      for (const tile of requested)
        if (tile.state === 'unloaded' || (isGap && tile.state !== 'loading')) requested.delete(tile);
      if (!isGap && requested.size >= MIN_TILES && [...requested].every(({ state }) => state === 'errored'))
        found.push(role);
    }
    return found;
  }

  /** Returns, once, the tiles of roles without any answer for a minute. Call once a second. */
  takeUnanswered(): Map<TileRole, number> {
    const found = new Map<TileRole, number>();
    for (const [role, requested] of this.#requested) {
      const loading = this.pending(role);
      const checks = loading === 0 ? 0 : (this.#silentChecks.get(role) ?? 0) + 1;
      this.#silentChecks.set(role, checks % MAX_SILENT_CHECKS);
      if (checks < MAX_SILENT_CHECKS) continue;
      found.set(role, loading);
      requested.clear();
    }
    return found;
  }

  /** Number of tiles of a role that are loading. O(requested tiles). */
  pending(role: TileRole): number {
    return [...(this.#requested.get(role) ?? [])].filter(({ state }) => state === 'loading').length;
  }

  /** Whether tiles are loading. O(requested tiles). */
  hasPending(): boolean {
    return [...this.#requested.keys()].some((role) => this.pending(role) > 0);
  }
}
