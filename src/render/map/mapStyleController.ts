import type { Map as MapLibreMap } from 'maplibre-gl';
import { TILE_ROLES, type TileRole, type TileSource } from '../../domain/map/tiles.ts';
import type { Millis } from '../../domain/units.ts';
import { BASE_MAP_SOURCE, mapStyle, tileSourceId, type MapLook } from './mapStyle.ts';
import { MissingTiles, type TileState } from './missingTiles.ts';
import { TileAnswers } from './tileAnswers.ts';

/** Delay between the request of a tile and the check of its state. */
const MISSING_CHECK_MS: Millis = 1_000;
/** Delay before a failed base map is requested again. */
const BASE_MAP_RETRY_MS: Millis = 15_000;
const ALL_MISSING = 'every tile was answered 404';
const NO_ANSWER = 'no tile was answered within 60 s';

/** Failures of the map's sources. */
export interface MapFailureEvents {
  /** The tiles of a source failed and the source was removed from the map. Once per source. */
  onTilesFailed(role: TileRole, reason: string): void;
  /** The base map could not be loaded. Called once for each try; the next try follows after 15 s. */
  onBaseMapFailed(reason: string): void;
  /** A tile of the base map arrived after a failure. */
  onBaseMapBack(): void;
}

/** The methods of MapLibre's map that are used. */
export type StyledMap = Pick<MapLibreMap, 'on' | 'setStyle'>;

/**
 * Applies looks to the style of a map. While it is suspended, because the style is loading or the context is lost,
 * the last look waits: MapLibre throws from style calls then.
 */
export class MapStyleController {
  #look: MapLook;
  #map: StyledMap | undefined;
  #isActive = false;
  /** The look that the map shows. */
  #shown: MapLook | undefined;
  readonly #events: MapFailureEvents;
  readonly #answers = new TileAnswers();
  readonly #missingTiles = new MissingTiles();
  #missingCheck: ReturnType<typeof setTimeout> | undefined;
  #baseMapTries = 0;
  #isBaseMapMissing = false;
  /** Tiles of the base map have been drawn. */
  #isBaseMapDrawn = false;
  #baseMapRetry: ReturnType<typeof setTimeout> | undefined;
  /** Keys of removed sources; they are not shown until they change. */
  readonly #removed = new Set<string>();

  constructor(look: MapLook, events: MapFailureEvents) {
    this.#look = look;
    this.#events = events;
  }

  /** The look that was set last. */
  get look(): MapLook {
    return this.#look;
  }

  /** Takes a map that was created with `look`; updates wait until its style is loaded. */
  attach(map: StyledMap): void {
    this.#map = map;
    this.#shown = this.#look;
    this.#isBaseMapDrawn = false;
    // Tiles that a former map was loading are never answered.
    for (const role of TILE_ROLES) this.#resetCounts(role);
    map.on('style.load', () => this.resume());
    map.on('error', (event) => this.#onError(event));
    map.on('sourcedataloading', (event) => this.#onTileRequested(event));
    map.on('sourcedata', (event) => this.#onTileArrived(event));
    map.on('webglcontextlost', () => this.suspend());
  }

  /** Stops updating the map until `resume`. */
  suspend(): void {
    this.#isActive = false;
    clearTimeout(this.#missingCheck);
    this.#missingCheck = undefined;
    clearTimeout(this.#baseMapRetry);
    this.#baseMapRetry = undefined;
  }

  /** Applies the last look and every later one. */
  resume(): void {
    this.#isActive = true;
    this.#apply();
  }

  /** Changes parts of the look. */
  updateLook(change: Partial<Omit<MapLook, 'tiles'>>): void {
    this.#look = { ...this.#look, ...change };
    this.#apply();
  }

  /** Sets the tile sources. A removed source is tried again only after it was absent from a call. */
  setTiles(tiles: readonly TileSource[]): void {
    const requested = new Set(tiles.map(keyOf));
    for (const key of this.#removed) if (!requested.has(key)) this.#removed.delete(key);
    const usable = tiles.filter((source) => !this.#removed.has(keyOf(source)));
    if (JSON.stringify(usable) === JSON.stringify(this.#look.tiles)) return;
    const before = new Map(this.#look.tiles.map((source) => [source.role, keyOf(source)]));
    for (const source of usable)
      if (before.get(source.role) !== keyOf(source)) this.#resetCounts(source.role);
    this.#look = { ...this.#look, tiles: usable };
    this.#apply();
  }

  #apply(): void {
    if (!this.#isActive || this.#shown === this.#look) return;
    this.#shown = this.#look;
    const ground = this.#isBaseMapDrawn ? 'sea' : 'land';
    this.#map?.setStyle(mapStyle(this.#look, ground), { diff: true, validate: false });
  }

  #resetCounts(role: TileRole): void {
    this.#answers.reset(role);
    this.#missingTiles.reset(role);
  }

  #onTileRequested(event: { readonly sourceId?: string; readonly tile?: TileState }): void {
    const role = roleOf(event.sourceId);
    if (role === undefined || event.tile === undefined || !this.#isActive) return;
    this.#missingTiles.addRequested(role, event.tile);
    this.#scheduleMissingCheck();
  }

  #scheduleMissingCheck(): void {
    this.#missingCheck ??= setTimeout(() => {
      this.#missingCheck = undefined;
      for (const role of this.#missingTiles.missingRoles()) this.#removeSource(role, ALL_MISSING);
      for (const [role, count] of this.#missingTiles.takeUnanswered())
        this.#addFailures(role, count, NO_ANSWER);
      if (this.#missingTiles.hasPending()) this.#scheduleMissingCheck();
    }, MISSING_CHECK_MS);
  }

  #onTileArrived(event: ArrivalEvent): void {
    if (event.tile === undefined) return;
    if (event.sourceId === BASE_MAP_SOURCE) this.#onBaseMapArrived(event.isSourceLoaded === true);
    const role = roleOf(event.sourceId);
    if (role === undefined) return;
    this.#answers.add(role, 'arrived');
    this.#missingTiles.markAvailable(role);
  }

  #onBaseMapArrived(isWhole: boolean): void {
    if (this.#isBaseMapMissing) {
      this.#isBaseMapMissing = false;
      this.#events.onBaseMapBack();
    }
    if (!isWhole || this.#isBaseMapDrawn) return;
    this.#isBaseMapDrawn = true;
    this.#shown = undefined;
    this.#apply();
  }

  #onError(event: { readonly error?: { readonly message?: string } }): void {
    const reason = event.error?.message ?? 'unknown';
    const role = roleOf('sourceId' in event ? event.sourceId : undefined);
    if (role === undefined) {
      this.#onBaseMapError(reason);
      return;
    }
    this.#addFailures(role, 1, reason);
  }

  /** A failed tile leaves a gap that shows the offline map. A source is removed if most of its tiles fail. */
  #addFailures(role: TileRole, count: number, reason: string): void {
    for (let i = 0; i < count; i++) this.#answers.add(role, 'failed');
    if (this.#answers.isFailing(role, this.#missingTiles.pending(role))) this.#removeSource(role, reason);
  }

  /**
   * If the thread fails, all tiles in view fail: one report and one retry for all. The retry uses another
   * URL, so that the map recreates the source: MapLibre 6 never finishes the reload of a vector tile that
   * failed.
   */
  #onBaseMapError(reason: string): void {
    if (this.#baseMapRetry !== undefined) return;
    this.#isBaseMapMissing = true;
    this.#events.onBaseMapFailed(reason);
    this.#baseMapRetry = setTimeout(() => {
      this.#baseMapRetry = undefined;
      this.#baseMapTries += 1;
      const address = this.#look.baseMap?.split('#')[0];
      if (address !== undefined) this.updateLook({ baseMap: `${address}#${this.#baseMapTries}` });
    }, BASE_MAP_RETRY_MS);
  }

  #removeSource(role: TileRole, reason: string): void {
    const failed = this.#look.tiles.find((source) => source.role === role);
    this.#missingTiles.reset(role);
    if (failed === undefined) return;
    this.#removed.add(keyOf(failed));
    this.#look = { ...this.#look, tiles: this.#look.tiles.filter((source) => source !== failed) };
    this.#apply();
    this.#events.onTilesFailed(role, reason);
  }
}

/** A tile has arrived; the last tile in view may still be missing. */
interface ArrivalEvent {
  readonly sourceId?: string;
  readonly tile?: unknown;
  readonly isSourceLoaded?: boolean;
}

const keyOf = (source: TileSource): string => JSON.stringify(source);

function roleOf(sourceId: unknown): TileRole | undefined {
  return TILE_ROLES.find((role) => tileSourceId(role) === sourceId);
}
