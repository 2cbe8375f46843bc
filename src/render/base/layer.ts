import type { Container, UniformGroup } from 'pixi.js';

/**
 * A layer holds the last applied frame in plain arrays, so that it can be drawn on a new context, and owns the scene
 * node that draws it. The camera is a uniform that all layers share.
 */
export interface Layer {
  readonly node: Container;
  /** Rows that the next draw sends to the GPU. */
  readonly count: number;
  /** Sets what the next draw uploads. Called right before each draw. */
  flush(): void;
  /** Destroys node, shader and buffers. */
  destroy(): void;
}

/** Creates a layer that a screen brings for a time. @param camera  uniforms that all layers share */
export type CreateLayer = (camera: UniformGroup) => Layer;
