import type { MarkerMirror } from '../../domain/frame/write/markerMirror.ts';
import { needsNewFrame } from '../../domain/frame/write/markerCover.ts';
import type { Millis, Ticks } from '../../domain/units.ts';
import type { MapView } from '../../domain/frame/view.ts';
import { FramePart } from './framePart.ts';

/** Candidates that a full frame writes in about a millisecond. */
const ROWS_PER_MS = 4000;
/** At most these shares of the thread's time go into full frames that patches could still put off. */
const DUE_SHARE = 1 / 4;
const MANY_SHARE = 1 / 20;
const FEW_SHARE = 1 / 40;
const MANY_STALE = 256;
const MANY_PAUSE: Millis = 500;
const FEW_PAUSE: Millis = 3000;

/** What is read of a marker layer. */
interface Layer {
  readonly mirror: MarkerMirror;
  readonly source: {
    /** Rows that a full frame looks at. */
    readonly candidates: number;
  };
}

/**
 * The full frames of a marker layer as a frame part; patches are written between them. A full frame is due at once for
 * another view, and otherwise, where patches have no room left or many markers are stale, as often as the number of
 * rows allows.
 */
export class LayerPart {
  readonly #layer: Layer;
  readonly #whole = new FramePart();
  /** View for which the last full frame was written; its frame covers what that view needs. */
  #view: MapView | undefined;

  constructor(layer: Layer) {
    this.#layer = layer;
  }

  /** Version of the last full frame; 0 before the first. */
  get version(): number {
    return this.#layer.mirror.version;
  }

  /** Whether a later frame must write the layer, even if nothing else happens. */
  get isDue(): boolean {
    const { fullFrameDue: wholeDue, stale } = this.#layer.mirror;
    return wholeDue || stale > 0;
  }

  /** Marks a full frame as due once the pace allows. */
  request(): void {
    this.#layer.mirror.fullFrameDue = true;
  }

  /** Marks a full frame as due with the next frame. */
  requestNow(): void {
    this.#layer.mirror.fullFrameDue = true;
    this.#whole.requestNow();
  }

  /** Decides whether a full frame is written for `view` at `ticks`; the caller writes it then. */
  take(view: MapView, ticks: Ticks): boolean {
    const { mirror, source } = this.#layer;
    if (this.#isOutside(view)) this.#whole.requestNow();
    else if (this.isDue) this.#whole.request();
    if (!this.#whole.take(ticks, paceOf(mirror, source.candidates))) return false;
    this.#view = view;
    return true;
  }

  /** Whether the page has no frame for a view. */
  #isOutside(view: MapView): boolean {
    const { mirror } = this.#layer;
    if (mirror.version === 0 || this.#view === undefined) return true;
    return this.#view !== view && needsNewFrame(mirror.cover, view);
  }
}

/** Least time between two full frames of so many rows. */
function paceOf({ fullFrameDue: wholeDue, stale }: MarkerMirror, rows: number): Millis {
  const cost: Millis = rows / ROWS_PER_MS;
  if (wholeDue) return cost / DUE_SHARE;
  if (stale >= MANY_STALE) return Math.max(MANY_PAUSE, cost / MANY_SHARE);
  return Math.max(FEW_PAUSE, cost / FEW_SHARE);
}
