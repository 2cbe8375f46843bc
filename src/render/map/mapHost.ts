import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';
import { ContextRecovery } from '../base/contextLoss.ts';
import type { ContextState, LngLat, Placement } from '../base/sceneTypes.ts';
import { createMap } from './createMap.ts';
import { MapStyleController, type MapFailureEvents } from './mapStyleController.ts';
import type { MapLook } from './mapStyle.ts';

/** What the map tells the scene. Points are CSS pixels from the top left corner of the map. */
export interface MapEvents extends MapFailureEvents {
  /** The map has just drawn itself: what is drawn now shows in the same frame. */
  onRender(): void;
  onMove(settled: boolean): void;
  onClick(x: CssPx, y: CssPx): void;
  onPointer(x: CssPx, y: CssPx): void;
  onPointerOut(): void;
  onMenu(x: CssPx, y: CssPx): void;
  onContext(state: ContextState): void;
}

export interface MapHostOptions {
  readonly look: MapLook;
  readonly placement: Placement;
  readonly token: () => string | undefined;
  readonly events: MapEvents;
}

/** Holds the one map through every loss of its context; knows where it stands even while there is none. */
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
      rebuild: () => this.#make(),
      onRestored: () => this.#map?.triggerRepaint(),
      onState: (state) => options.events.onContext(state),
    });
    if (!this.#make()) this.#recovery.setUnavailable();
  }

  get contextState(): ContextState {
    return this.#recovery.state;
  }

  /** True while the map will draw itself again soon by its own doing. */
  get moving(): boolean {
    return this.#map?.isMoving() ?? false;
  }

  placement(): Placement {
    if (this.#map !== undefined) {
      const { lng, lat } = this.#map.getCenter();
      this.#placement = { lng, lat, zoom: this.#map.getZoom() };
    }
    return this.#placement;
  }

  /** Writes where the map stands into `out`; its size and ratio are the scene's. */
  readCamera(out: Camera): void {
    const { lng, lat, zoom } = this.placement();
    out.x = lngToMercator(lng);
    out.y = latToMercator(lat);
    out.zoom = zoom;
  }

  zoomBy(step: Zoom): void {
    this.#map?.zoomTo(Math.round(this.placement().zoom + step), { duration: 220 });
  }

  flyTo({ lng, lat, zoom }: LngLat & { readonly zoom?: Zoom }): void {
    const target = { lng, lat, zoom: zoom ?? this.placement().zoom };
    if (this.#map === undefined) this.#placement = target;
    this.#map?.easeTo({ center: [lng, lat], zoom: target.zoom, duration: 450 });
  }

  jumpTo(target: Placement): void {
    this.#placement = target;
    this.#map?.jumpTo({ center: [target.lng, target.lat], zoom: target.zoom });
  }

  resize(ratio: number): void {
    if (this.#map === undefined) return;
    if (this.#map.getPixelRatio() !== ratio) this.#map.setPixelRatio(ratio);
    this.#map.resize();
  }

  repaint(): void {
    this.#map?.triggerRepaint();
  }

  /** Draws at once, on this very call; nothing while the context is lost. */
  redraw(): void {
    if (this.#recovery.state === 'ok') this.#map?.redraw();
  }

  setCursor(pointing: boolean): void {
    const canvas = this.#map?.getCanvas();
    if (canvas !== undefined) canvas.style.cursor = pointing ? 'pointer' : '';
  }

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

  #make(): boolean {
    const placement = this.placement();
    this.style.suspend();
    this.#remove();
    const element = document.createElement('div');
    element.style.cssText = 'position:absolute;inset:0';
    this.#parent.prepend(element);
    const made = createMap(element, { look: this.style.look, placement, token: this.#options.token });
    if (!made.ok) {
      element.remove();
      return false;
    }
    this.#map = made.value;
    this.#element = element;
    this.style.attach(made.value);
    this.#listen(made.value);
    this.#recovery.watch(made.value.getCanvas());
    return true;
  }

  #listen(map: MapLibreMap): void {
    const { events } = this.#options;
    const at = (handler: (x: CssPx, y: CssPx) => void) => (event: MapMouseEvent) =>
      handler(event.point.x, event.point.y);
    map.on('render', () => events.onRender());
    map.on('move', () => events.onMove(false));
    map.on('moveend', () => events.onMove(true));
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
