import { Geometry } from 'pixi.js';

/** Corners of a quad as a triangle strip, −1 to 1. */
export const QUAD_STRIP: Float32Array<ArrayBuffer> = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);

/**
 * A geometry that draws `drawnVertices` vertices, however many its buffers hold. Pixi's own geometry derives the count
 * from the length of the first buffer and would draw spare rows.
 */
export class BoundedGeometry extends Geometry {
  drawnVertices = 0;

  /** Draws `count` instances of a quad of four vertices. */
  drawQuads(count: number): void {
    this.drawnVertices = 4;
    this.instanceCount = count;
  }

  override get vertexCount(): number {
    return this.drawnVertices;
  }
}
