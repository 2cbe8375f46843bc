import { Geometry } from 'pixi.js';

/**
 * A geometry that draws `bound` vertices instead of all that its buffers have room for. Without
 * it Pixi derives the count from the length of the first buffer and draws spare rows.
 */
export class BoundedGeometry extends Geometry {
  drawnVertices = 0;

  override get vertexCount(): number {
    return this.drawnVertices;
  }
}
