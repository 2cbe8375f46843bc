import { BURST_FROM } from '../../domain/frame/sizes.ts';
import { createMarkerFrame, LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import type { Layer } from './layer.ts';
import { MarkerLayer, type MarkerProgram } from './markerLayer.ts';
import { copyRow } from './markerRows.ts';

/** The few reports that carry more than a symbol, bursts, the latest and the emphasised one, drawn over the others. */
export class HighlightLayer implements Layer {
  readonly #markers: MarkerLayer;
  #spare: MarkerFrame = createMarkerFrame(0, 0);

  constructor(program: MarkerProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant, 0);
  }

  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  get count(): number {
    return this.#markers.count;
  }

  /** The rows drawn; for hit tests, like a frame whose rows all came by patches. Read only. */
  get frame(): MarkerFrame {
    return this.#markers.frame;
  }

  /** Copies out of all reports those that are marked, in their order; the latest goes last, on top (T-106). */
  collect(reports: MarkerFrame): void {
    const count = countMarked(reports);
    if (count === 0 && this.count === 0) return;
    const frame =
      this.#spare.rank.length < count ? createMarkerFrame(Math.ceil(count * 1.5), 0) : this.#spare;
    frame.count = 0;
    for (let row = 0; row < reports.count; row += 1)
      if (isMarked(reports, row) && !isLatest(reports, row)) copyRow(reports, row, frame);
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

const MARKED_FLAGS = LOOK_FLAG.latest | LOOK_FLAG.emphasised;

function isMarked({ look }: MarkerFrame, row: number): boolean {
  return look[4 * row + LOOK.detail] >= BURST_FROM || (look[4 * row + LOOK.flags] & MARKED_FLAGS) !== 0;
}

function isLatest({ look }: MarkerFrame, row: number): boolean {
  return (look[4 * row + LOOK.flags] & LOOK_FLAG.latest) !== 0;
}

function countMarked(frame: MarkerFrame): number {
  let count = 0;
  for (let row = 0; row < frame.count; row += 1) if (isMarked(frame, row)) count += 1;
  return count;
}
