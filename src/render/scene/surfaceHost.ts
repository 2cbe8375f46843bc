import type { CssPx } from '../../domain/units.ts';
import { ContextRecovery } from '../base/contextLoss.ts';
import type { GlCounters } from './glCounters.ts';
import { createPixiSurface, type PixiSurface } from './pixiSurface.ts';
import type { ContextState } from '../base/sceneTypes.ts';

/** What a surface host reports. */
export interface SurfaceEvents {
  /** A surface can be drawn on: the first one, a new one, or the old one restored without its pixels. */
  onReady(): void;
  onContextState(state: ContextState): void;
}

/** Owns the surface of the overlay canvas and recovers it after each loss of its context. */
export class SurfaceHost {
  readonly counters: GlCounters = { uploads: 0, uploadedBytes: 0, drawCalls: 0 };
  readonly #parent: HTMLElement;
  readonly #events: SurfaceEvents;
  readonly #recovery: ContextRecovery;
  #surface: PixiSurface | undefined;
  #width: CssPx = 0;
  #height: CssPx = 0;
  #pixelRatio = 1;
  #isDestroyed = false;

  /** Creates the first surface in `parent`; asynchronous, see `onReady`. */
  constructor(parent: HTMLElement, events: SurfaceEvents) {
    this.#parent = parent;
    this.#events = events;
    this.#recovery = new ContextRecovery({
      rebuild: () => this.#createSurface(),
      onRestored: () => this.#events.onReady(),
      onState: (state) => this.#events.onContextState(state),
    });
    void this.#createFirst();
  }

  /** State of the overlay's context; each change is also reported by `onContextState`. */
  get contextState(): ContextState {
    return this.#recovery.state;
  }

  /** The surface; undefined while there is none or its context is lost. */
  get surface(): PixiSurface | undefined {
    return this.#surface?.isLost === false ? this.#surface : undefined;
  }

  /** Sets the size of this and every later surface. */
  resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    if (width === this.#width && height === this.#height && pixelRatio === this.#pixelRatio) return;
    this.#width = width;
    this.#height = height;
    this.#pixelRatio = pixelRatio;
    this.#surface?.resize(width, height, pixelRatio);
  }

  /** Destroys the surface and ends the recovery. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#recovery.destroy();
    this.#surface?.destroy();
    this.#surface = undefined;
  }

  async #createFirst(): Promise<void> {
    if (!(await this.#createSurface())) this.#recovery.setUnavailable();
  }

  async #createSurface(): Promise<boolean> {
    this.#surface?.destroy();
    this.#surface = undefined;
    const created = await createPixiSurface(this.#parent, this.counters);
    if (!created.ok) return false;
    if (this.#isDestroyed) {
      created.value.destroy();
      return true;
    }
    this.#surface = created.value;
    this.#surface.resize(this.#width, this.#height, this.#pixelRatio);
    this.#recovery.watch(created.value.canvas);
    this.#events.onReady();
    return true;
  }
}
