import type { Millis } from '../../domain/units.ts';
import type { ContextState } from './sceneTypes.ts';

/** Time after which a lost context is rebuilt: the browser may never restore it. */
export const REBUILD_AFTER: Millis = 3_000;
/** Pause between two attempts while the browser refuses contexts. */
export const RETRY_EVERY: Millis = 15_000;

/** One canvas with a WebGL context, and how it is made again. */
export interface RecoverableContext {
  /** Destroys the old canvas and makes a new one with a context; false when the browser refuses. */
  rebuild(): Promise<boolean> | boolean;
  /** Called when the browser restored the same context; its GPU objects are lost. */
  onRestored(): void;
  onState(state: ContextState): void;
}

/**
 * Recovers the context of one canvas at a time. After a loss it waits 3 s for the browser, then rebuilds; while the
 * browser refuses contexts it tries a new canvas every 15 s without limit.
 */
export class ContextRecovery {
  readonly #context: RecoverableContext;
  #canvas: HTMLCanvasElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDestroyed = false;
  #state: ContextState = 'ok';

  constructor(context: RecoverableContext) {
    this.#context = context;
  }

  /** Current state; each change is also reported by `onState`. */
  get state(): ContextState {
    return this.#state;
  }

  /** Watches this canvas from now on, instead of the one before; the state becomes `ok`. */
  watch(canvas: HTMLCanvasElement): void {
    this.#unwatch();
    this.#canvas = canvas;
    canvas.addEventListener('webglcontextlost', this.#onLost);
    canvas.addEventListener('webglcontextrestored', this.#onRestored);
    this.#clearTimer();
    this.#setState('ok');
  }

  /** Call when no context could be made: the state becomes `unavailable` and attempts begin. */
  setUnavailable(): void {
    if (this.#isDestroyed) return;
    this.#unwatch();
    this.#setState('unavailable');
    this.#scheduleRebuild(RETRY_EVERY);
  }

  /** Ends watching and attempts; no state is reported afterwards. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#unwatch();
    this.#clearTimer();
  }

  readonly #onLost = (event: Event): void => {
    event.preventDefault();
    this.#setState('lost');
    this.#scheduleRebuild(REBUILD_AFTER);
  };

  readonly #onRestored = (): void => {
    this.#clearTimer();
    this.#setState('ok');
    this.#context.onRestored();
  };

  #scheduleRebuild(delay: Millis): void {
    this.#clearTimer();
    this.#timer = setTimeout(() => void this.#rebuild(), delay);
  }

  async #rebuild(): Promise<void> {
    this.#timer = undefined;
    this.#unwatch();
    let isRebuilt = false;
    try {
      isRebuilt = await this.#context.rebuild();
    } finally {
      // Also after an exception, which is reported as any other.
      if (!isRebuilt) this.setUnavailable();
    }
  }

  #setState(state: ContextState): void {
    if (this.#isDestroyed || state === this.#state) return;
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

/** The worse of two states: `unavailable`, then `lost`, then `ok`. */
export function worseContextState(a: ContextState, b: ContextState): ContextState {
  if (a === 'unavailable' || b === 'unavailable') return 'unavailable';
  return a === 'lost' || b === 'lost' ? 'lost' : 'ok';
}
