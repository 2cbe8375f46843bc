import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import type { BaseMapTiles, ContextState, LngLat, Placement } from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { unproject } from '../base/viewport.ts';
import { baseMapUrl } from './baseMapProtocol.ts';
import type { MapLook } from './mapStyle.ts';
import { MapHost } from './mapHost.ts';
import { PickHandle, type PickMark } from './pickHandle.ts';

/** What a map for picking is created with, and what it reports. */
export interface PickMapOptions {
  readonly look: Omit<MapLook, 'baseMap'>;
  readonly baseMap: BaseMapTiles;
  readonly placement: Placement;
  /** Bearer token of the session; read for each request to the own server. */
  readonly token: () => string | undefined;
  /** A click on the map. */
  readonly onPick: (point: LngLat) => void;
  /** A handle was moved; called for each step of a drag. */
  readonly onMove: (id: string, point: LngLat) => void;
  readonly onContext: (state: ContextState) => void;
  /** Tiles could not be loaded: their source is removed. */
  readonly onTilesFailed: (reason: string) => void;
  /** The base map could not be loaded, and is asked for again. */
  readonly onBaseMapFailed: (reason: string) => void;
  /** The base map arrives after a failure. */
  readonly onBaseMapBack: () => void;
}

/** A map on which points are picked by click, drag or keyboard. It has no reports and no engine. */
export class PickMap {
  readonly #element: HTMLElement;
  readonly #host: MapHost;
  readonly #options: PickMapOptions;
  readonly #endWatch: () => void;
  readonly #handles = new Map<string, PickHandle>();
  readonly #camera: Camera = { x: 0, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };

  /** Creates the map in an empty, positioned element; `destroy` empties it again. */
  constructor(element: HTMLElement, options: PickMapOptions) {
    this.#element = element;
    this.#options = options;
    this.#host = new MapHost(element, {
      look: { ...options.look, baseMap: baseMapUrl(options.baseMap) },
      placement: options.placement,
      token: options.token,
      events: {
        onRender: () => this.#placeHandles(),
        onMove: () => this.#placeHandles(),
        onMoveEnd: () => undefined,
        onClick: (x, y) => options.onPick(this.#pointAt(x, y)),
        onPointer: () => undefined,
        onPointerOut: () => undefined,
        onMenu: () => undefined,
        onContext: options.onContext,
        onTilesFailed: (_role, reason) => options.onTilesFailed(reason),
        onBaseMapFailed: options.onBaseMapFailed,
        onBaseMapBack: options.onBaseMapBack,
      },
    });
    this.#endWatch = watchSize(element, (width, height, pixelRatio) =>
      this.#resize(width, height, pixelRatio),
    );
  }

  /** Shows these marks and no others; the handle of a mark keeps the focus while it stays. */
  setMarks(marks: readonly PickMark[]): void {
    const ids = new Set(marks.map(({ id }) => id));
    for (const [id, handle] of this.#handles) {
      if (ids.has(id)) continue;
      handle.destroy();
      this.#handles.delete(id);
    }
    for (const mark of marks) this.#handleOf(mark.id).set(mark);
    this.#placeHandles();
  }

  /** Changes theme or floor plan. */
  setLook(change: Partial<Omit<MapLook, 'tiles' | 'baseMap'>>): void {
    this.#host.style.updateLook(change);
  }

  /** Changes the tiles over the offline map. */
  setTiles(tiles: MapLook['tiles']): void {
    this.#host.style.setTiles(tiles);
  }

  /** Moves the map to a placement at once. */
  jumpTo(placement: Placement): void {
    this.#host.jumpTo(placement);
    this.#placeHandles();
  }

  /** Zooms by a step, animated. */
  zoomBy(step: Zoom): void {
    this.#host.zoomBy(step);
  }

  /** The middle of the map. */
  centre(): LngLat {
    const { lng, lat } = this.#host.placement();
    return { lng, lat };
  }

  /** Removes the map and all that it added to its element. */
  destroy(): void {
    this.#endWatch();
    for (const handle of this.#handles.values()) handle.destroy();
    this.#handles.clear();
    this.#host.destroy();
  }

  #handleOf(id: string): PickHandle {
    const known = this.#handles.get(id);
    if (known !== undefined) return known;
    const handle = new PickHandle(this.#element, {
      onMoveTo: (x, y) => this.#options.onMove(id, this.#pointAt(x, y)),
    });
    this.#handles.set(id, handle);
    return handle;
  }

  #resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    this.#camera.width = width;
    this.#camera.height = height;
    this.#camera.pixelRatio = pixelRatio;
    if (width > 0 && height > 0) this.#host.resize(pixelRatio);
    this.#placeHandles();
  }

  #pointAt(x: CssPx, y: CssPx): LngLat {
    this.#host.readCamera(this.#camera);
    return unproject(this.#camera, x, y);
  }

  #placeHandles(): void {
    // The first events arrive while the constructor creates the map.
    if (this.#handles.size === 0) return;
    this.#host.readCamera(this.#camera);
    for (const handle of this.#handles.values()) {
      const { lng, lat } = handle.point;
      const { x, y } = mercatorToPixel(this.#camera, lngToMercator(lng), latToMercator(lat));
      handle.placeAt(x, y);
    }
  }
}
