import 'maplibre-gl/dist/maplibre-gl.css';
import { getWorkerUrl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { BASE_MAP_MAX_ZOOM } from '../../domain/map/baseMap.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Zoom } from '../../domain/units.ts';
import type { Placement } from '../base/sceneTypes.ts';
import { createMapRequest } from './mapRequest.ts';
import { mapStyle, type MapLook } from './mapStyle.ts';

/** Largest zoom of the product (tiles up to 23). */
export const MAX_ZOOM: Zoom = 23;

/** What a map is created with. */
export interface MapOptions {
  readonly look: MapLook;
  readonly placement: Placement;
  /** Bearer token of the session; read for each request to the own server. */
  readonly token: () => string | undefined;
}

/**
 * Creates a map with north up and without tilt or controls. Fails with `unavailable` where the browser refuses a
 * WebGL context; `container` is empty then.
 */
export function createMap(container: HTMLElement, options: MapOptions): Result<MapLibreMap, 'unavailable'> {
  if (getWorkerUrl() !== workerUrl) setWorkerUrl(workerUrl);
  const { lng, lat, zoom } = options.placement;
  try {
    const map = new MapLibreMap({
      container,
      style: mapStyle(options.look, 'land'),
      center: [lng, lat],
      zoom,
      maxZoom: MAX_ZOOM,
      // Tiles of the base map are drawn larger beyond its own zooms, not cut again in each window.
      zoomLevelsToOverscale: MAX_ZOOM - BASE_MAP_MAX_ZOOM,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      renderWorldCopies: false,
      trackResize: false,
      fadeDuration: 0,
      validateStyle: false,
      transformRequest: (url) => createMapRequest(url, options.look.baseUrl, options.token),
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    // In a region, which MapLibre makes of it, a screen reader keeps the arrow keys for itself.
    map.getCanvas().setAttribute('role', 'application');
    return success(map);
  } catch {
    container.replaceChildren();
    return failure('unavailable');
  }
}
