import { createMarkerFrame, levelOfZoom, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { RowSet } from '../../domain/frame/rowSearch.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Footprints } from './equipmentChanges.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { MAX_NODE_REACH } from '../shaders/nodeShader.ts';
import { MarkerLayer } from './markerLayer.ts';
import { copyRow, reuseFrame } from './markerRows.ts';
import type { ShaderProgram } from './shaderProgram.ts';

/** By how much soft edges widen a marker. */
const EDGE: CssPx = 2;

/** The sensors that overlap footprints, in their order, for drawing them again. */
export class RedrawnLayer {
  readonly #markers: MarkerLayer;
  readonly #rows = new RowSet();
  #spare: MarkerFrame = createMarkerFrame(0, 0);
  #scale = 1;

  constructor(program: ShaderProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant);
  }

  /** The scene node that draws the sensors. */
  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  /** @param scale  root font size / 16 */
  setScale(scale: number): void {
    this.#scale = scale;
  }

  /** Copies the sensors that overlap a footprint at a zoom. O(footprints × sensors near one). */
  collect(nodes: MarkerFrame, footprints: Footprints, zoom: Zoom): void {
    const scale = this.#scale;
    const perPx = 1 / mercatorToPx(zoom);
    const { centres, halfSizes } = footprints;
    this.#rows.begin(nodes, levelOfZoom(zoom));
    for (let i = 0; i < 2 * footprints.count; i += 2) {
      const x = ((halfSizes[i] + MAX_NODE_REACH) * scale + EDGE) * perPx;
      const y = ((halfSizes[i + 1] + MAX_NODE_REACH) * scale + EDGE) * perPx;
      this.#rows.addWithin(centres[i] - x, centres[i + 1] - y, centres[i] + x, centres[i + 1] + y);
    }
    this.#rows.sort();
    const { rows, count } = this.#rows;
    const frame = reuseFrame(this.#spare, count);
    for (let i = 0; i < count; i += 1) copyRow(nodes, rows[i], frame);
    this.#spare = this.#markers.apply(frame) ?? this.#spare;
    this.#markers.flush();
  }

  /** Destroys node, shader and buffers. */
  destroy(): void {
    this.#markers.destroy();
  }
}
