import { BURST_FACTOR, MARKER_SIZE, reportSize } from '../../domain/frame/sizes.ts';
import { levelOfZoom, LOOK, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { RowSearch } from '../../domain/frame/rowsWithin.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import { pixelToMercator, type Camera } from '../base/camera.ts';
import type { TextBox } from './collisionGrid.ts';

const LARGEST: CssPx = (BURST_FACTOR * MARKER_SIZE.emphasised) / 2;

/**
 * The markers of reports that texts keep clear of. Nothing is written down for them: each text looks at those near it,
 * so that the cost of a placement is texts × markers near one, whatever the map holds.
 */
export class MarkerObstacles {
  readonly #search = new RowSearch();
  #frame: MarkerFrame | undefined;
  #camera: Camera | undefined;
  #scale = 1;

  /**
   * @param reports  as they are drawn; undefined: none are
   * @param scale    root font size / 16
   */
  begin(reports: MarkerFrame | undefined, camera: Camera, scale: number): void {
    this.#frame = reports;
    this.#camera = camera;
    this.#scale = scale;
    if (reports !== undefined) this.#search.begin(reports, levelOfZoom(camera.zoom));
  }

  /** Whether a marker reaches into a box. */
  overlaps({ left, top, width, height }: TextBox): boolean {
    const frame = this.#frame;
    const camera = this.#camera;
    if (frame === undefined || camera === undefined) return false;
    const { place, look } = frame;
    const perPx = mercatorToPx(camera.zoom);
    const reach = LARGEST * this.#scale;
    const min = pixelToMercator(camera, left, top);
    const max = pixelToMercator(camera, left + width, top + height);
    const edge = reach / perPx;
    return this.#search.some(min.x - edge, min.y - edge, max.x + edge, max.y + edge, (row) => {
      const i = 4 * row;
      const x = (place[i] - min.x + place[i + 2]) * perPx;
      const y = (place[i + 1] - min.y + place[i + 3]) * perPx;
      const size = reportSize(look[i + LOOK.symbol], look[i + LOOK.flags], look[i + LOOK.detail]);
      const away = Math.hypot(Math.max(0, -x, x - width), Math.max(0, -y, y - height));
      return away < (size * this.#scale) / 2;
    });
  }
}
