import { createMarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { SelectedMarker } from '../../domain/frame/renderFrame.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import type { Layer } from '../base/layer.ts';
import { MarkerLayer } from './markerLayer.ts';
import type { ShaderProgram } from './shaderProgram.ts';

/** The one selected report, drawn after everything else. */
export class SelectedLayer implements Layer {
  readonly #markers: MarkerLayer;
  /** The selected report; null: none. */
  selected: SelectedMarker | null = null;

  constructor(program: ShaderProgram, variant: MarkerVariant) {
    this.#markers = new MarkerLayer(program, variant);
  }

  /** The scene node that draws the report. */
  get node(): MarkerLayer['node'] {
    return this.#markers.node;
  }

  get count(): number {
    return this.#markers.count;
  }

  /** Takes the selected report; one whose position is not a number is not drawn. */
  apply(selected: SelectedMarker | null): void {
    this.selected = selected;
    const frame = createMarkerFrame(1, 0);
    if (selected !== null && Number.isFinite(selected.x) && Number.isFinite(selected.y)) {
      frame.count = 1;
      frame.place[0] = selected.x;
      frame.place[1] = selected.y;
      frame.place[2] = selected.x - frame.place[0];
      frame.place[3] = selected.y - frame.place[1];
      frame.look.set([selected.symbol, selected.flags, selected.burst, 0]);
    }
    this.#markers.apply(frame);
  }

  flush(): void {
    this.#markers.flush();
  }

  destroy(): void {
    this.#markers.destroy();
  }
}
