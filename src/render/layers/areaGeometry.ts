import type { FieldBox } from '../../domain/map/densityField.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { BoundedGeometry } from './boundedGeometry.ts';
import { ColumnBuffer } from './columnBuffer.ts';

/** Texture coordinates of the corners of a triangle strip, from the north-west. */
const CELLS = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]);

/** A rectangle of the map, with the coordinates of a texture that covers it. */
export class AreaGeometry extends BoundedGeometry {
  readonly #place: ColumnBuffer;
  readonly #places: Float32Array<ArrayBuffer>;

  constructor() {
    const places = new Float32Array(16);
    const place = new ColumnBuffer(places, 4);
    super({
      topology: 'triangle-strip',
      attributes: {
        aPlace: { buffer: place.buffer, format: 'float32x4', stride: 16 },
        aCell: { buffer: CELLS, format: 'float32x2' },
      },
    });
    this.#place = place;
    this.#places = places;
    this.autoGarbageCollect = false;
  }

  /** Moves it; the next `flush` uploads the corners. */
  setArea({ minX, minY, maxX, maxY }: FieldBox): void {
    [minY, maxY].forEach((y, line) =>
      [minX, maxX].forEach((x, column) => writePlace(this.#places, 2 * line + column, x, y)),
    );
    this.#place.replace(this.#places);
  }

  /** Sets what the next draw uploads. Called right before each draw. */
  flush(): void {
    this.#place.flush(4);
    this.drawnVertices = 4;
  }
}
