import 'maplibre-gl/dist/maplibre-gl.css';
import { getWorkerUrl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { failure, success, type Result } from '../../domain/result.ts';
import type { Zoom } from '../../domain/units.ts';
import type { Placement } from '../base/sceneTypes.ts';
import { createMapRequest } from './mapRequest.ts';
import { mapStyle, type MapLook } from './mapStyle.ts';

/** Deepest zoom of the product (O§9: tiles up to 23). */
export const MAX_ZOOM: Zoom = 23;

export interface MapOptions {
  readonly look: MapLook;
  readonly placement: Placement;
  readonly token: () => string | undefined;
}

/**
 * A map with the north up and no tilt, without controls of its own. The browser may refuse the
 * context; then nothing is left behind in `container`.
 */
export function createMap(container: HTMLElement, options: MapOptions): Result<MapLibreMap, 'unavailable'> {
  if (getWorkerUrl() !== workerUrl) setWorkerUrl(workerUrl);
  const { lng, lat, zoom } = options.placement;
  try {
    const map = new MapLibreMap({
      container,
      style: mapStyle(options.look),
      center: [lng, lat],
      zoom,
      maxZoom: MAX_ZOOM,
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
    return success(map);
  } catch {
    container.replaceChildren();
    return failure('unavailable');
  }
}
