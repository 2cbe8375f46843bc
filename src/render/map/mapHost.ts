import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';
import { ContextRecovery } from '../base/contextLoss.ts';
import type { ContextState, LngLat, Placement } from '../base/sceneTypes.ts';
import { createMap } from './createMap.ts';
import { MapStyleController, type MapFailureEvents } from './mapStyleController.ts';
import type { MapLook } from './mapStyle.ts';

/** Events of the map. Points are CSS pixels from the top left corner of the map. */
export interface MapEvents extends MapFailureEvents {
  /** The map has drawn; what is drawn now is shown in the same frame. */
  onRender(): void;
  onMove(): void;
  onMoveEnd(): void;
  onClick(x: CssPx, y: CssPx): void;
  onPointer(x: CssPx, y: CssPx): void;
  onPointerOut(): void;
  onMenu(x: CssPx, y: CssPx): void;
  onContext(state: ContextState): void;
}

/** What the map is created with. */
export interface MapHostOptions {
  readonly look: MapLook;
  readonly placement: Placement;
  /** Bearer token of the session; read for each request to the own server. */
  readonly token: () => string | undefined;
  readonly events: MapEvents;
}

/** Owns the map and recreates it after a loss of its context. The placement is known also while there is no map. */
export class MapHost {
  readonly style: MapStyleController;
  readonly #parent: HTMLElement;
  readonly #options: MapHostOptions;
  readonly #recovery: ContextRecovery;
  #map: MapLibreMap | undefined;
  #element: HTMLElement | undefined;
  #placement: Placement;

  constructor(parent: HTMLElement, options: MapHostOptions) {
    this.#parent = parent;
    this.#options = options;
    this.#placement = options.placement;
    this.style = new MapStyleController(options.look, options.events);
    this.#recovery = new ContextRecovery({
      rebuild: () => this.#createMap(),
      onRestored: () => this.#map?.triggerRepaint(),
      onState: (state) => options.events.onContext(state),
    });
    if (!this.#createMap()) this.#recovery.setUnavailable();
  }

  /** State of the map's WebGL context. */
  get contextState(): ContextState {
    return this.#recovery.state;
  }

  /** Whether the map is animating and will draw again without a request. */
  get isMoving(): boolean {
    return this.#map?.isMoving() ?? false;
  }

  /** Centre and zoom of the map; the last known ones while there is no map. */
  placement(): Placement {
    if (this.#map !== undefined) {
      const { lng, lat } = this.#map.getCenter();
      this.#placement = { lng, lat, zoom: this.#map.getZoom() };
    }
    return this.#placement;
  }

  /** Writes centre and zoom into `out`; size and pixel ratio are left alone. */
  readCamera(out: Camera): void {
    const { lng, lat, zoom } = this.placement();
    out.x = lngToMercator(lng);
    out.y = latToMercator(lat);
    out.zoom = zoom;
  }

  /** Zooms by a step, animated, to a whole zoom. */
  zoomBy(step: Zoom): void {
    this.#map?.zoomTo(Math.round(this.placement().zoom + step), { duration: 220 });
  }

  /** Moves to a point, animated; the zoom stays where none is given. */
  flyTo({ lng, lat, zoom }: LngLat & { readonly zoom?: Zoom }): void {
    const target = { lng, lat, zoom: zoom ?? this.placement().zoom };
    if (this.#map === undefined) this.#placement = target;
    this.#map?.easeTo({ center: [lng, lat], zoom: target.zoom, duration: 450 });
  }

  /** Moves to a placement at once. */
  jumpTo(target: Placement): void {
    this.#placement = target;
    this.#map?.jumpTo({ center: [target.lng, target.lat], zoom: target.zoom });
  }

  /** Fits the map to its element. `ratio`: device pixels per CSS pixel. */
  resize(ratio: number): void {
    if (this.#map === undefined) return;
    if (this.#map.getPixelRatio() !== ratio) this.#map.setPixelRatio(ratio);
    this.#map.resize();
  }

  /** Requests a draw on the next animation frame. */
  repaint(): void {
    this.#map?.triggerRepaint();
  }

  /** Draws synchronously; does nothing while the context is lost. */
  redraw(): void {
    if (this.#recovery.state === 'ok') this.#map?.redraw();
  }

  /** Shows the pointer cursor, or the default one. */
  setCursor(isPointer: boolean): void {
    const canvas = this.#map?.getCanvas();
    if (canvas !== undefined) canvas.style.cursor = isPointer ? 'pointer' : '';
  }

  /** Moves the keyboard focus to the map, which comes into view where a low window scrolls. */
  focus(): void {
    this.#map?.getCanvas().focus();
  }

  /** Removes the map and its element. */
  destroy(): void {
    this.#recovery.destroy();
    this.style.suspend();
    this.#remove();
  }

  #remove(): void {
    this.#map?.remove();
    this.#map = undefined;
    this.#element?.remove();
    this.#element = undefined;
  }

  #createMap(): boolean {
    const placement = this.placement();
    this.style.suspend();
    this.#remove();
    const element = document.createElement('div');
    element.style.cssText = 'position:absolute;inset:0';
    this.#parent.prepend(element);
    const created = createMap(element, { look: this.style.look, placement, token: this.#options.token });
    if (!created.ok) {
      element.remove();
      return false;
    }
    this.#map = created.value;
    this.#element = element;
    this.style.attach(created.value);
    this.#listen(created.value);
    this.#recovery.watch(created.value.getCanvas());
    return true;
  }

  #listen(map: MapLibreMap): void {
    const { events } = this.#options;
    const at = (handler: (x: CssPx, y: CssPx) => void) => (event: MapMouseEvent) =>
      handler(event.point.x, event.point.y);
    map.on('render', () => events.onRender());
    map.on('move', () => events.onMove());
    map.on('moveend', () => events.onMoveEnd());
    map.on(
      'click',
      at((x, y) => events.onClick(x, y)),
    );
    map.on(
      'mousemove',
      at((x, y) => events.onPointer(x, y)),
    );
    map.on('mouseout', () => events.onPointerOut());
    map.on(
      'contextmenu',
      at((x, y) => events.onMenu(x, y)),
    );
  }
}
