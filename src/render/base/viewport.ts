import { WebMercatorViewport } from '@math.gl/web-mercator';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import type { Camera } from './camera.ts';
import type { LngLat } from './sceneTypes.ts';
import type { LngLatBounds } from './sceneTypes.ts';

/** Converts a point of the map, CSS pixels from its top left corner, to degrees. About 10 µs: for single points. */
export function unproject(camera: Camera, x: CssPx, y: CssPx): LngLat {
  const [lng, lat] = viewportOf(camera).unproject([x, y]);
  return { lng, lat };
}

/** Converts degrees to a point of the map, CSS pixels from its top left corner. About 10 µs: for single points. */
export function project(camera: Camera, { lng, lat }: LngLat): { readonly x: CssPx; readonly y: CssPx } {
  const [x, y] = viewportOf(camera).project([lng, lat]);
  return { x, y };
}

/** Bounds of what the camera shows, without the margin of the overlay canvas. */
export function boundsOf(camera: Camera): LngLatBounds {
  const [[west, south], [east, north]] = viewportOf(camera).getBounds();
  return { west, south, east, north };
}

function viewportOf({ x, y, zoom, width, height }: Camera): WebMercatorViewport {
  return new WebMercatorViewport({
    width,
    height,
    zoom,
    longitude: mercatorToLng(x),
    latitude: mercatorToLat(y),
  });
}

/** Whether a place is within bounds. */
export function isWithin({ west, south, east, north }: LngLatBounds, { lng, lat }: LngLat): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}
