import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { MapView } from '../../domain/frame/view.ts';
import type { Camera } from '../base/camera.ts';

/** Share of the map's size by which the reported bounds reach beyond it on each side. */
const BEYOND = 0.5;
/** A zoom this far from the reported one is reported: finer zooms show markers that coarser ones cover. */
const ZOOM_STEP = 0.25;

/** Decides when the engine must hear where the map is: not on each frame, only when the last frame runs out. */
export class ViewKeeper {
  #last: MapView | undefined;

  /** The view to report, or undefined while the last one still covers what the camera sees. */
  next(camera: Camera, markerScale: number): MapView | undefined {
    if (camera.width === 0 || camera.height === 0) return undefined;
    const halfWidth = camera.width / 2 / mercatorToPx(camera.zoom);
    const halfHeight = camera.height / 2 / mercatorToPx(camera.zoom);
    const last = this.#last;
    if (
      last !== undefined &&
      last.markerScale === markerScale &&
      covers(last, camera, halfWidth, halfHeight)
    ) {
      return undefined;
    }
    const reach = 1 + 2 * BEYOND;
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

function covers(view: MapView, camera: Camera, halfWidth: number, halfHeight: number): boolean {
  return (
    Math.abs(camera.zoom - view.zoom) < ZOOM_STEP &&
    camera.x - halfWidth >= view.minX &&
    camera.x + halfWidth <= view.maxX &&
    camera.y - halfHeight >= view.minY &&
    camera.y + halfHeight <= view.maxY
  );
}
