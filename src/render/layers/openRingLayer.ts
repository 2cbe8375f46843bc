import { createMarkerFrame, LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import type { Layer } from '../base/layer.ts';
import { MarkerLayer } from './markerLayer.ts';
import { copyRow, reuseFrame } from './markerRows.ts';
import type { ShaderProgram } from './shaderProgram.ts';

/** Rings around reports whose incident needs acknowledgement. Drawn over all reports, so that no report covers one. */
export class OpenRingLayer implements Layer {
  readonly #markers: MarkerLayer;
  #spare: MarkerFrame = createMarkerFrame(0, 0);

  constructor(program: ShaderProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant);
  }

  /** The scene node that draws the rings. */
  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  get count(): number {
    return this.#markers.count;
  }

  /** Copies the open ones of all reports in their order. O(reports): one byte of each is read. */
  collect(reports: MarkerFrame): void {
    const count = countOpen(reports);
    if (count === 0 && this.count === 0) return;
    const frame = reuseFrame(this.#spare, count);
    for (let row = 0; row < reports.count; row += 1) if (isOpen(reports, row)) copyRow(reports, row, frame);
    Object.assign(frame.cover, reports.cover);
    this.#spare = this.#markers.apply(frame) ?? this.#spare;
  }

  flush(): void {
    this.#markers.flush();
  }

  destroy(): void {
    this.#markers.destroy();
  }
}

function isOpen({ look }: MarkerFrame, row: number): boolean {
  return (look[4 * row + LOOK.flags] & LOOK_FLAG.unacknowledged) !== 0;
}

function countOpen(frame: MarkerFrame): number {
  let count = 0;
  for (let row = 0; row < frame.count; row += 1) if (isOpen(frame, row)) count += 1;
  return count;
}
