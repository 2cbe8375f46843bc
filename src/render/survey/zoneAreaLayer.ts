import { earcut, Mesh, type Geometry, type Shader, type UniformGroup } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import { BoundedGeometry } from '../layers/boundedGeometry.ts';
import { ColumnBuffer } from '../layers/columnBuffer.ts';
import type { Layer } from '../base/layer.ts';
import { createShader } from '../layers/shaderProgram.ts';
import { ZONE_AREA_FRAGMENT, ZONE_AREA_VERTEX } from '../shaders/zoneShader.ts';

/** An area to fill. */
export interface ZoneArea {
  readonly ring: Ring;
  readonly isSelected: boolean;
}

/** The areas of all zones in one draw call, as triangles. */
export class ZoneAreaLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #selected: ColumnBuffer;
  /** Corners of the triangles of a ring, three each. Rings are immutable: each is cut once. */
  readonly #triangles = new WeakMap<Ring, readonly number[]>();
  #count = 0;

  /** @param groups  uniforms that all layers share */
  constructor(groups: Readonly<Record<'camera' | 'survey', UniformGroup>>) {
    this.#place = new ColumnBuffer(new Float32Array(4), 4);
    this.#selected = new ColumnBuffer(new Float32Array(1), 1);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-list',
      attributes: {
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16 },
        aSelected: { buffer: this.#selected.buffer, format: 'float32', stride: 4 },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    const shader = createShader({
      name: 'survey-zone-areas',
      vertex: ZONE_AREA_VERTEX,
      fragment: ZONE_AREA_FRAGMENT,
      groups,
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.#count;
  }

  /** Replaces the areas. O(corners), and O(corners × log corners) for each ring that is new. */
  set(areas: readonly ZoneArea[]): void {
    const cut = areas.map(({ ring }) => this.#trianglesOf(ring));
    const corners = cut.reduce((sum, triangles) => sum + triangles.length, 0);
    const place = new Float32Array(4 * Math.max(1, corners));
    const selected = new Float32Array(Math.max(1, corners));
    let at = 0;
    areas.forEach(({ ring, isSelected }, i) => {
      for (const corner of cut[i]) {
        writePlace(place, at, lngToMercator(ring[2 * corner]), latToMercator(ring[2 * corner + 1]));
        selected[at] = isSelected ? 1 : 0;
        at += 1;
      }
    });
    this.#count = corners;
    this.#place.replace(place);
    this.#selected.replace(selected);
    this.node.visible = corners > 0;
  }

  flush(): void {
    this.#place.flush(this.#count);
    this.#selected.flush(this.#count);
    this.#geometry.drawnVertices = this.#count;
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }

  #trianglesOf(ring: Ring): readonly number[] {
    const known = this.#triangles.get(ring);
    if (known !== undefined) return known;
    const triangles = ring.length < 6 ? [] : earcut([...ring], undefined, 2);
    this.#triangles.set(ring, triangles);
    return triangles;
  }
}
