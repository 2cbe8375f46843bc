import GeoJSONVT from 'geojson-vt';
import { BASE_MAP_MAX_ZOOM, PART_PROPERTY } from '../../domain/map/baseMap.ts';
import { linesWithin, type BaseMapLine, type LineBox } from '../../domain/map/baseMapLines.ts';
import type { BaseMapSource, TileAddress } from '../../domain/map/baseMapPort.ts';
import { readBaseMap, type BaseMapFailure, type BaseMapFeature } from '../../domain/map/readBaseMap.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { writeTile } from './writeTile.ts';

/** Units of a tile along each edge, as the map counts them. */
const EXTENT = 8192;
const UNITS_PER_PX = EXTENT / 512;
const FORMAT = { extent: EXTENT, layerProperty: PART_PROPERTY };
/** How far a line may lie beside its place. */
const TOLERANCE: CssPx = 0.3;
/**
 * How far a tile reaches beyond its edge, of 512 px a tile: half of the widest line, which at zoom 16 is 8.5 px. With the 128 px
 * that maps take by default each building is in more tiles than it is drawn in.
 */
const TILE_BUFFER: CssPx = 16;
/** From the request to the last byte. A server that never answers would hold the base map back from all windows. */
export const LOAD_TIMEOUT_MS: Millis = 120_000;
/** The index is rebuilt after this many tiles: it keeps each tile that was ever cut. */
export const MAX_TILES = 5_000;

const FAILURES = {
  notJson: 'it is no JSON',
  noFeatures: 'it is no collection of features',
} as const satisfies Record<BaseMapFailure, string>;

/** Environment that the thread injects. */
export interface TilesEnvironment {
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
  readonly reportError: (what: string, error: unknown) => void;
}

/** The base map as it was loaded last. */
interface Loaded {
  /** The server's ETag: an unchanged base map is not read again. */
  readonly tag: string | null;
  readonly features: readonly BaseMapFeature[];
}

type GeoJson = ConstructorParameters<typeof GeoJSONVT>[0];

/**
 * The base map, loaded once for all windows, and its tiles. The first tile costs O(all features), each
 * further tile O(its features).
 */
export class BaseMapTiles {
  readonly #environment: TilesEnvironment;
  #loaded: Loaded | undefined;
  #index: GeoJSONVT | undefined;
  readonly #cut = new Set<string>();
  #loading: Promise<void> | undefined;

  constructor(environment: TilesEnvironment) {
    this.#environment = environment;
  }

  /**
   * Loads the base map, or asks the server whether it is still the one that is held. Calls at the same time share a request.
   * Rejects with the reason where it could not be loaded within two minutes; what is held stays.
   */
  load(source: BaseMapSource): Promise<void> {
    this.#loading ??= this.#load(source).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** A tile, with a layer for each part that it has; without bytes where nothing is or nothing was loaded. */
  tile({ z, x, y }: TileAddress): ArrayBuffer {
    const tile = this.#indexFor(`${z}/${x}/${y}`)?.getTileRaw(z, x, y);
    return tile == null ? new ArrayBuffer(0) : writeTile(tile, FORMAT);
  }

  /** Lines and edges that touch a box; none where nothing was loaded. O(corners of the base map). */
  linesWithin(box: LineBox): readonly BaseMapLine[] {
    return linesWithin(this.#loaded?.features ?? [], box);
  }

  async #load({ url, token }: BaseMapSource): Promise<void> {
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const answer = await this.#environment.fetch(url, {
      headers,
      signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const tag = answer.headers.get('etag');
    if (tag !== null && tag === this.#loaded?.tag) {
      await answer.body?.cancel();
      return;
    }
    const read = readBaseMap(await answer.text());
    if (!read.ok) throw new Error(FAILURES[read.reason]);
    const { features, rejected } = read.value;
    if (rejected > 0) this.#environment.reportError('Features of the base map are left out', rejected);
    this.#index = indexOf(features);
    this.#cut.clear();
    this.#loaded = { tag, features };
  }

  #indexFor(name: string): GeoJSONVT | undefined {
    if (this.#cut.size >= MAX_TILES && !this.#cut.has(name)) {
      this.#cut.clear();
      this.#index = this.#loaded && indexOf(this.#loaded.features);
    }
    this.#cut.add(name);
    return this.#index;
  }
}

function indexOf(features: readonly BaseMapFeature[]): GeoJSONVT {
  // The reader has checked the geometries; its types are looser than the library's.
  return new GeoJSONVT({ type: 'FeatureCollection', features } as unknown as GeoJson, {
    maxZoom: BASE_MAP_MAX_ZOOM,
    extent: EXTENT,
    tolerance: TOLERANCE * UNITS_PER_PX,
    buffer: TILE_BUFFER * UNITS_PER_PX,
  });
}
