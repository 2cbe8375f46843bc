import type { Map as MapLibreMap } from 'maplibre-gl';
import { TILE_ROLES, type TileRole, type TileSource } from '../../domain/map/tiles.ts';
import type { Millis } from '../../domain/units.ts';
import { mapStyle, tileSourceId, type MapLook } from './mapStyle.ts';
import { MissingTiles, type TileState } from './missingTiles.ts';

/** Tiles in a row that do not come until a source is given up. */
const TILE_ERRORS_TO_GIVE_UP = 3;
/** How long after a tile was asked for its answer is read. */
const MISSING_CHECK_MS: Millis = 1_000;
const ALL_MISSING = 'every tile was answered 404';

export interface MapFailureEvents {
  /** Tiles of the source given last do not come; they have been taken out. Once per source. */
  onTilesFailed(role: TileRole, reason: string): void;
  /** A part of the base map does not come. */
  onBaseMapFailed(reason: string): void;
}

/** The part of the map that is needed here. */
export type StyledMap = Pick<MapLibreMap, 'on' | 'setStyle'>;

/**
 * The one door to the map's style. It holds the wished look; while the context is lost the door is
 * closed and the wish waits, because MapLibre throws from style calls then.
 */
export class MapStyleController {
  #look: MapLook;
  #map: StyledMap | undefined;
  #open = false;
  /** The look the map has. */
  #shown: MapLook | undefined;
  readonly #faults: MapFailureEvents;
  readonly #errors = new Map<TileRole, number>();
  readonly #missing = new MissingTiles();
  #missingCheck: ReturnType<typeof setTimeout> | undefined;
  /** Sources that were given up, as text; they stay out until they change. */
  readonly #givenUp = new Set<string>();

  constructor(look: MapLook, faults: MapFailureEvents) {
    this.#look = look;
    this.#faults = faults;
  }

  get look(): MapLook {
    return this.#look;
  }

  /** `map` was just made with `look`; its style is still loading, so the door opens later. */
  attach(map: StyledMap): void {
    this.#map = map;
    this.#shown = this.#look;
    map.on('style.load', () => this.resume());
    map.on('error', (event) => this.#onError(event));
    map.on('sourcedataloading', (event) => this.#onAsked(event));
    map.on('sourcedata', (event) => this.#onTile(event));
    map.on('webglcontextlost', () => this.suspend());
  }

  suspend(): void {
    this.#open = false;
    clearTimeout(this.#missingCheck);
    this.#missingCheck = undefined;
  }

  resume(): void {
    this.#open = true;
    this.#apply();
  }

  updateLook(wish: Partial<Omit<MapLook, 'tiles'>>): void {
    this.#look = { ...this.#look, ...wish };
    this.#apply();
  }

  /** Takes the tiles that are wished now; those that were given up come again only after they were not wished. */
  setTiles(tiles: readonly TileSource[]): void {
    const wished = new Set(tiles.map(textOf));
    for (const text of this.#givenUp) if (!wished.has(text)) this.#givenUp.delete(text);
    const usable = tiles.filter((source) => !this.#givenUp.has(textOf(source)));
    if (JSON.stringify(usable) === JSON.stringify(this.#look.tiles)) return;
    const before = new Map(this.#look.tiles.map((source) => [source.role, textOf(source)]));
    for (const source of usable)
      if (before.get(source.role) !== textOf(source)) this.#startCounts(source.role);
    this.#look = { ...this.#look, tiles: usable };
    this.#apply();
  }

  #apply(): void {
    if (!this.#open || this.#shown === this.#look) return;
    this.#shown = this.#look;
    this.#map?.setStyle(mapStyle(this.#look), { diff: true, validate: false });
  }

  #startCounts(role: TileRole): void {
    this.#errors.delete(role);
    this.#missing.reset(role);
  }

  #onAsked(event: { readonly sourceId?: string; readonly tile?: TileState }): void {
    const role = roleOf(event.sourceId);
    if (role === undefined || event.tile === undefined || !this.#open) return;
    if (this.#missing.addRequested(role, event.tile)) this.#checkMissingLater();
  }

  #checkMissingLater(): void {
    this.#missingCheck ??= setTimeout(() => {
      this.#missingCheck = undefined;
      for (const role of this.#missing.missingRoles()) this.#giveUp(role, ALL_MISSING);
      if (this.#missing.hasPending()) this.#checkMissingLater();
    }, MISSING_CHECK_MS);
  }

  /** A tile that came ends the count: on a wall that runs for days some are lost now and then. */
  #onTile(event: { readonly sourceId?: string; readonly tile?: unknown }): void {
    const role = event.tile === undefined ? undefined : roleOf(event.sourceId);
    if (role === undefined) return;
    this.#errors.delete(role);
    this.#missing.markAvailable(role);
  }

  #onError(event: { readonly error?: { readonly message?: string } }): void {
    const reason = event.error?.message ?? 'unknown';
    const role = roleOf('sourceId' in event ? event.sourceId : undefined);
    if (role === undefined) {
      this.#faults.onBaseMapFailed(reason);
      return;
    }
    const count = (this.#errors.get(role) ?? 0) + 1;
    this.#errors.set(role, count);
    if (count >= TILE_ERRORS_TO_GIVE_UP) this.#giveUp(role, reason);
  }

  #giveUp(role: TileRole, reason: string): void {
    const failed = this.#look.tiles.find((source) => source.role === role);
    this.#missing.reset(role);
    if (failed === undefined) return;
    this.#givenUp.add(textOf(failed));
    this.#look = { ...this.#look, tiles: this.#look.tiles.filter((source) => source !== failed) };
    this.#apply();
    this.#faults.onTilesFailed(role, reason);
  }
}

const textOf = (source: TileSource): string => JSON.stringify(source);

function roleOf(sourceId: unknown): TileRole | undefined {
  return TILE_ROLES.find((role) => tileSourceId(role) === sourceId);
}
