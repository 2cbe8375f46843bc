import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { MapView } from '../../domain/frame/view.ts';
import type { Camera } from '../base/camera.ts';

/** Margin of the reported bounds on each side, as a share of the map's size. */
const BOUNDS_MARGIN = 0.5;
/** Change of zoom that is reported: a finer zoom shows markers that a coarser one covers. */
const ZOOM_STEP = 0.25;

/** Decides which views are reported to the engine: only one that the last reported view does not cover. */
export class ViewTracker {
  #last: MapView | undefined;

  /**
   * The view to report, or undefined while the last reported one covers the map, or the map has no size.
   *
   * @param markerScale  root font size / 16
   */
  next(camera: Camera, markerScale: number): MapView | undefined {
    if (camera.width === 0 || camera.height === 0) return undefined;
    const last = this.#last;
    if (last?.markerScale === markerScale && covers(last, camera)) return undefined;
    const halfWidth = camera.width / 2 / mercatorToPx(camera.zoom);
    const halfHeight = camera.height / 2 / mercatorToPx(camera.zoom);
    const reach = 1 + 2 * BOUNDS_MARGIN;
    this.#last = {
      minX: camera.x - halfWidth * reach,
      minY: camera.y - halfHeight * reach,
      maxX: camera.x + halfWidth * reach,
      maxY: camera.y + halfHeight * reach,
      zoom: camera.zoom,
      markerScale,
    };
    return this.#last;
  }
}

function covers(view: MapView, camera: Camera): boolean {
  const halfWidth = camera.width / 2 / mercatorToPx(camera.zoom);
  const halfHeight = camera.height / 2 / mercatorToPx(camera.zoom);
  return (
    Math.abs(camera.zoom - view.zoom) < ZOOM_STEP &&
    camera.x - halfWidth >= view.minX &&
    camera.x + halfWidth <= view.maxX &&
    camera.y - halfHeight >= view.minY &&
    camera.y + halfHeight <= view.maxY
  );
}
