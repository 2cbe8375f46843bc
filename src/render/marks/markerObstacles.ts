import { BURST_FACTOR, MARKER_SIZE, reportSize } from '../../domain/frame/sizes.ts';
import { levelOfZoom, LOOK, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { RowSearch } from '../../domain/frame/rowSearch.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import { pixelToMercator, type Camera } from '../base/camera.ts';
import type { TextBox } from './collisionGrid.ts';

/** Radius of the largest marker. */
const MAX_RADIUS: CssPx = (BURST_FACTOR * MARKER_SIZE.emphasised) / 2;

/**
 * Markers of reports that texts must not overlap. They are searched in the frame's own index, so that placing a text
 * costs O(markers near it), whatever the number of markers.
 */
export class MarkerObstacles {
  readonly #search = new RowSearch();
  #frame: MarkerFrame | undefined;
  #camera: Camera | undefined;
  #scale = 1;

  /**
   * Sets the markers of a draw.
   *
   * @param reports  as drawn; read only, undefined where none are
   * @param scale    root font size / 16
   */
  begin(reports: MarkerFrame | undefined, camera: Camera, scale: number): void {
    this.#frame = reports;
    this.#camera = camera;
    this.#scale = scale;
    if (reports !== undefined) this.#search.begin(reports, levelOfZoom(camera.zoom));
  }

  /** Whether a marker overlaps a box of the map. */
  overlaps({ left, top, width, height }: TextBox): boolean {
    const frame = this.#frame;
    const camera = this.#camera;
    if (frame === undefined || camera === undefined) return false;
    const { place, look } = frame;
    const perPx = mercatorToPx(camera.zoom);
    const reach = MAX_RADIUS * this.#scale;
    const min = pixelToMercator(camera, left, top);
    const max = pixelToMercator(camera, left + width, top + height);
    const edge = reach / perPx;
    return this.#search.some(min.x - edge, min.y - edge, max.x + edge, max.y + edge, (row) => {
      const i = 4 * row;
      const x = (place[i] - min.x + place[i + 2]) * perPx;
      const y = (place[i + 1] - min.y + place[i + 3]) * perPx;
      const size = reportSize(look[i + LOOK.symbol], look[i + LOOK.flags], look[i + LOOK.detail]);
      const distance = Math.hypot(Math.max(0, -x, x - width), Math.max(0, -y, y - height));
      return distance < (size * this.#scale) / 2;
    });
  }
}
