import type { CssPx } from '../../domain/units.ts';
import { ContextKeeper } from '../base/contextLoss.ts';
import type { GlCounters } from './glCounters.ts';
import { createPixiSurface, type PixiSurface } from './pixiSurface.ts';
import type { ContextState } from '../base/sceneTypes.ts';

export interface SurfaceEvents {
  /** There is a surface to draw on, a first or a new one, or the old one came back empty. */
  onReady(): void;
  onContext(state: ContextState): void;
}

/** Holds the overlay's canvas through every loss of its context. */
export class SurfaceHost {
  readonly counters: GlCounters = { uploads: 0, uploadedBytes: 0, drawCalls: 0 };
  readonly #parent: HTMLElement;
  readonly #events: SurfaceEvents;
  readonly #keeper: ContextKeeper;
  #surface: PixiSurface | undefined;
  #width: CssPx = 0;
  #height: CssPx = 0;
  #ratio = 1;
  #ended = false;

  constructor(parent: HTMLElement, events: SurfaceEvents) {
    this.#parent = parent;
    this.#events = events;
    this.#keeper = new ContextKeeper({
      rebuild: () => this.#make(),
      restored: () => this.#events.onReady(),
      onState: (state) => this.#events.onContext(state),
    });
    void this.#makeFirst();
  }

  get contextState(): ContextState {
    return this.#keeper.state;
  }

  /** The surface, while it can be drawn on. */
  get ready(): PixiSurface | undefined {
    return this.#surface?.lost === false ? this.#surface : undefined;
  }

  resize(width: CssPx, height: CssPx, ratio: number): void {
    if (width === this.#width && height === this.#height && ratio === this.#ratio) return;
    this.#width = width;
    this.#height = height;
    this.#ratio = ratio;
    this.#surface?.resize(width, height, ratio);
  }

  destroy(): void {
    this.#ended = true;
    this.#keeper.end();
    this.#surface?.destroy();
    this.#surface = undefined;
  }

  async #makeFirst(): Promise<void> {
    if (!(await this.#make())) this.#keeper.unavailable();
  }

  async #make(): Promise<boolean> {
    this.#surface?.destroy();
    this.#surface = undefined;
    const made = await createPixiSurface(this.#parent, this.counters);
    if (!made.ok) return false;
    if (this.#ended) {
      made.value.destroy();
      return true;
    }
    this.#surface = made.value;
    this.#surface.resize(this.#width, this.#height, this.#ratio);
    this.#keeper.watch(made.value.canvas);
    this.#events.onReady();
    return true;
  }
}
