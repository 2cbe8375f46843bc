import type { Map as MapLibreMap } from 'maplibre-gl';
import { mapStyle, TILE_SOURCE_ID, type MapLook } from './mapStyle.ts';

const TILE_ERRORS_TO_GIVE_UP = 3;

export interface MapFaults {
  /** Tiles of the source given last do not come; they have been taken out. Once per source. */
  onTilesFailed(reason: string): void;
  /** A part of the base map does not come. */
  onFault(reason: string): void;
}

/**
 * The one door to the map's style. It holds the wished look; while the context is lost the door is
 * closed and the wish waits, because MapLibre throws from style calls then.
 */
export class MapState {
  #look: MapLook;
  #map: MapLibreMap | undefined;
  #open = false;
  /** The look the map has. */
  #shown: MapLook | undefined;
  #tileErrors = 0;
  readonly #faults: MapFaults;

  constructor(look: MapLook, faults: MapFaults) {
    this.#look = look;
    this.#faults = faults;
  }

  get look(): MapLook {
    return this.#look;
  }

  /** `map` was just made with `look`; its style is still loading, so the door opens later. */
  attach(map: MapLibreMap): void {
    this.#map = map;
    this.#shown = this.#look;
    map.on('style.load', () => this.open());
    map.on('error', (event) => this.#onError(event));
    map.on('webglcontextlost', () => this.close());
  }

  close(): void {
    this.#open = false;
  }

  open(): void {
    this.#open = true;
    this.#apply();
  }

  change(wish: Partial<MapLook>): void {
    if ('tiles' in wish) this.#tileErrors = 0;
    this.#look = { ...this.#look, ...wish };
    this.#apply();
  }

  #apply(): void {
    if (!this.#open || this.#shown === this.#look) return;
    this.#shown = this.#look;
    this.#map?.setStyle(mapStyle(this.#look), { diff: true, validate: false });
  }

  #onError(event: { readonly error?: { readonly message?: string } }): void {
    const reason = event.error?.message ?? 'unknown';
    const source = 'sourceId' in event ? event.sourceId : undefined;
    if (source !== TILE_SOURCE_ID) {
      this.#faults.onFault(reason);
      return;
    }
    this.#tileErrors += 1;
    if (this.#tileErrors !== TILE_ERRORS_TO_GIVE_UP || this.#look.tiles === undefined) return;
    this.change({ tiles: undefined });
    this.#faults.onTilesFailed(reason);
  }
}
