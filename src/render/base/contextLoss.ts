import type { Millis } from '../../domain/units.ts';
import type { ContextState } from './sceneTypes.ts';

/** After this a context that was lost counts as gone for good: the browser may never restore it. */
export const REBUILD_AFTER: Millis = 3_000;
/** Pause between two tries while the browser refuses contexts. */
export const RETRY_EVERY: Millis = 15_000;

/** One canvas with a context, and how to make it anew. */
export interface KeptContext {
  /** Destroys what is left and makes a new canvas and context; false when the browser refuses. */
  rebuild(): Promise<boolean> | boolean;
  /** The browser gave the same context back; all GPU objects are gone. */
  restored(): void;
  onState(state: ContextState): void;
}

/**
 * Watches one canvas at a time. Lost: waits for the browser, after 3 s rebuilds, and while contexts
 * are refused tries a new canvas every 15 s, for ever.
 */
export class ContextKeeper {
  readonly #context: KeptContext;
  #canvas: HTMLCanvasElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #state: ContextState = 'ok';

  constructor(context: KeptContext) {
    this.#context = context;
  }

  get state(): ContextState {
    return this.#state;
  }

  /** The canvas whose context now counts. */
  watch(canvas: HTMLCanvasElement): void {
    this.#unwatch();
    this.#canvas = canvas;
    canvas.addEventListener('webglcontextlost', this.#onLost);
    canvas.addEventListener('webglcontextrestored', this.#onRestored);
    this.#clearTimer();
    this.#report('ok');
  }

  /** No context could be made: keep trying. */
  unavailable(): void {
    if (this.#ended) return;
    this.#unwatch();
    this.#report('unavailable');
    this.#plan(RETRY_EVERY);
  }

  end(): void {
    this.#ended = true;
    this.#unwatch();
    this.#clearTimer();
  }

  readonly #onLost = (event: Event): void => {
    event.preventDefault();
    this.#report('lost');
    this.#plan(REBUILD_AFTER);
  };

  readonly #onRestored = (): void => {
    this.#clearTimer();
    this.#report('ok');
    this.#context.restored();
  };

  #plan(delay: Millis): void {
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.#rebuild(), delay);
  }

  async #rebuild(): Promise<void> {
    this.#timer = undefined;
    this.#unwatch();
    const made = await this.#context.rebuild();
    if (!made) this.unavailable();
  }

  #report(state: ContextState): void {
    if (this.#ended || state === this.#state) return;
    this.#state = state;
    this.#context.onState(state);
  }

  #unwatch(): void {
    this.#canvas?.removeEventListener('webglcontextlost', this.#onLost);
    this.#canvas?.removeEventListener('webglcontextrestored', this.#onRestored);
    this.#canvas = undefined;
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The worse of two states. */
export function worseOf(a: ContextState, b: ContextState): ContextState {
  if (a === 'unavailable' || b === 'unavailable') return 'unavailable';
  return a === 'lost' || b === 'lost' ? 'lost' : 'ok';
}
