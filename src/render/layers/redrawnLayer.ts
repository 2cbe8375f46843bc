import { createMarkerFrame, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { RowSet } from '../../domain/frame/rowsWithin.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { Zoom } from '../../domain/units.ts';
import type { Footprints } from './equipmentChanges.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { MAX_NODE_REACH } from '../shaders/nodeShader.ts';
import { MarkerLayer, type MarkerProgram } from './markerLayer.ts';
import { copyRow } from './markerRows.ts';

/** Soft edges reach so much further, CSS pixels. */
const EDGE = 2;

/** The sensors that reach into footprints, in their order: what is drawn anew there. */
export class RedrawnLayer {
  readonly #markers: MarkerLayer;
  readonly #rows = new RowSet();
  #spare: MarkerFrame = createMarkerFrame(0, 0);

  constructor(program: MarkerProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant, 0);
  }

  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  /**
   * Copies the sensors that reach into a footprint. O(footprints × sensors near one).
   *
   * @param level  see `levelOfZoom`
   * @param scale  root font size / 16
   */
  collect(nodes: MarkerFrame, footprints: Footprints, zoom: Zoom, level: number, scale: number): void {
    const perPx = 1 / mercatorToPx(zoom);
    const { centres: at, halfSizes: reach } = footprints;
    this.#rows.begin(nodes, level);
    for (let i = 0; i < 2 * footprints.count; i += 2) {
      const x = ((reach[i] + MAX_NODE_REACH) * scale + EDGE) * perPx;
      const y = ((reach[i + 1] + MAX_NODE_REACH) * scale + EDGE) * perPx;
      this.#rows.addWithin(at[i] - x, at[i + 1] - y, at[i] + x, at[i + 1] + y);
    }
    this.#rows.sort();
    const { rows, count } = this.#rows;
    const frame =
      this.#spare.rank.length < count ? createMarkerFrame(Math.ceil(count * 1.5), 0) : this.#spare;
    frame.count = 0;
    for (let i = 0; i < count; i += 1) copyRow(nodes, rows[i], frame);
    this.#spare = this.#markers.apply(frame) ?? this.#spare;
    this.#markers.flush();
  }

  destroy(): void {
    this.#markers.destroy();
  }
}
