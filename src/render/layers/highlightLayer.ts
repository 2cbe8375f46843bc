import { BURST_FROM } from '../../domain/frame/sizes.ts';
import { createMarkerFrame, LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import type { Layer } from '../base/layer.ts';
import { MarkerLayer } from './markerLayer.ts';
import { copyRow, reuseFrame } from './markerRows.ts';
import type { ShaderProgram } from './shaderProgram.ts';

/** Reports with more than a symbol: bursts, the latest and the emphasised one. Drawn over the others. */
export class HighlightLayer implements Layer {
  readonly #markers: MarkerLayer;
  #spare: MarkerFrame = createMarkerFrame(0, 0);

  constructor(program: ShaderProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant);
  }

  /** The scene node that draws the reports. */
  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  get count(): number {
    return this.#markers.count;
  }

  /** The drawn rows, for hit tests; its index is empty, as if all rows came by patches. Read only. */
  get frame(): MarkerFrame {
    return this.#markers.frame;
  }

  /** Copies the highlighted ones of all reports in their order, the latest on top. O(reports). */
  collect(reports: MarkerFrame): void {
    const count = countHighlighted(reports);
    if (count === 0 && this.count === 0) return;
    const frame = reuseFrame(this.#spare, count);
    for (let row = 0; row < reports.count; row += 1)
      if (isHighlighted(reports, row) && !isLatest(reports, row)) copyRow(reports, row, frame);
    for (let row = 0; row < reports.count; row += 1) if (isLatest(reports, row)) copyRow(reports, row, frame);
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

const HIGHLIGHT_FLAGS = LOOK_FLAG.latest | LOOK_FLAG.emphasised;

function isHighlighted({ look }: MarkerFrame, row: number): boolean {
  return look[4 * row + LOOK.detail] >= BURST_FROM || (look[4 * row + LOOK.flags] & HIGHLIGHT_FLAGS) !== 0;
}

function isLatest({ look }: MarkerFrame, row: number): boolean {
  return (look[4 * row + LOOK.flags] & LOOK_FLAG.latest) !== 0;
}

function countHighlighted(frame: MarkerFrame): number {
  let count = 0;
  for (let row = 0; row < frame.count; row += 1) if (isHighlighted(frame, row)) count += 1;
  return count;
}
