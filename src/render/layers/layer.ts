import type { Container } from 'pixi.js';

/**
 * A layer holds the last frame it was given in plain arrays, so that it can be drawn again on a new
 * context, and owns the scene node that draws it. It knows no camera: that is a uniform all share.
 */
export interface Layer {
  readonly node: Container;
  /** Rows handed to the GPU by the next draw. */
  readonly count: number;
  /** Tells the buffers what changed since the last draw. Called right before a draw, and only then. */
  flush(): void;
  destroy(): void;
}
