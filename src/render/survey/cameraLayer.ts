import { Mesh, UniformGroup, type Geometry, type Shader } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/markerLayer.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { DrawnCamera } from '../../domain/survey/port/surveyFrame.ts';
import { degreesToRadians, type CssPx, type Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { BoundedGeometry, QUAD_STRIP } from '../layers/boundedGeometry.ts';
import { ColumnBuffer } from '../layers/columnBuffer.ts';
import type { Layer } from '../layers/layer.ts';
import { createShader } from '../layers/shaderProgram.ts';
import { CAMERA_FRAGMENT, CAMERA_LOOK, CAMERA_VERTEX } from '../shaders/cameraShader.ts';
import { CAMERA_TURN } from '../theme/markerSizes.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';
import type { MapPoint } from './surveyPointer.ts';

/** Radius of a press on a camera's body, before the root font scale. */
const REACH: CssPx = 12;

/** Colours of `uCameras`: ground, ink, selected, edited. */
const COLOURS = ['hb-chip', 'info', 'accent', 'warn'] as const satisfies readonly ThemeColour[];

/** The cameras of a survey in one draw call, each an icon of 60 px with its view cone (OV-14, SC-03). */
export class CameraLayer implements Layer {
  readonly node: Mesh<Geometry, Shader>;
  readonly #geometry: BoundedGeometry;
  readonly #place: ColumnBuffer;
  readonly #state: ColumnBuffer;
  readonly #colours = new Float32Array(4 * COLOURS.length);
  readonly #colourGroup: UniformGroup;
  #cameras: readonly DrawnCamera[] = [];
  #places = new Float32Array(4);

  /** @param groups  uniforms that all layers share */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#place = new ColumnBuffer(this.#places, 4);
    this.#state = new ColumnBuffer(new Float32Array(2), 2);
    this.#geometry = new BoundedGeometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: QUAD_STRIP, format: 'float32x2' },
        aPlace: { buffer: this.#place.buffer, format: 'float32x4', stride: 16, instance: true },
        aState: { buffer: this.#state.buffer, format: 'float32x2', stride: 8, instance: true },
      },
    });
    this.#geometry.autoGarbageCollect = false;
    this.#colourGroup = new UniformGroup(
      { uCameras: { value: this.#colours, type: 'vec4<f32>', size: COLOURS.length } },
      { isStatic: true },
    );
    const shader = createShader({
      name: 'survey-cameras',
      vertex: CAMERA_VERTEX,
      fragment: CAMERA_FRAGMENT,
      groups: { ...groups, cameraColours: this.#colourGroup },
    });
    this.node = new Mesh<Geometry, Shader>({ geometry: this.#geometry, shader });
    this.node.visible = false;
  }

  get count(): number {
    return this.#cameras.length;
  }

  /** The cameras that are drawn; index i is the i-th of `shift`. */
  get cameras(): readonly DrawnCamera[] {
    return this.#cameras;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    COLOURS.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.#colourGroup.update();
  }

  /** Replaces the cameras; those without a position are left out. O(cameras). */
  set(all: readonly DrawnCamera[]): void {
    const cameras = all.filter(({ lat, lon }) => Number.isFinite(lat) && Number.isFinite(lon));
    const states = new Float32Array(2 * Math.max(1, cameras.length));
    this.#cameras = cameras;
    this.#places = new Float32Array(4 * Math.max(1, cameras.length));
    cameras.forEach(({ lat, lon, direction, isSelected, isEdited }, i) => {
      writePlace(this.#places, i, lngToMercator(lon), latToMercator(lat));
      states[2 * i] = degreesToRadians(CAMERA_TURN + (Number.isFinite(direction) ? direction : 0));
      states[2 * i + 1] = (isSelected ? CAMERA_LOOK.selected : 0) | (isEdited ? CAMERA_LOOK.edited : 0);
    });
    this.#place.replace(this.#places);
    this.#state.replace(states);
    this.node.visible = cameras.length > 0;
  }

  /** Moves cameras by a Mercator shift from where they are drawn. O(indices). */
  shift(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    for (const i of indices) {
      const at = 4 * i;
      const [x, y] = [this.#places[at] + this.#places[at + 2], this.#places[at + 1] + this.#places[at + 3]];
      writePlace(this.#places, i, x + dx, y + dy);
      this.#place.markChanged(i, i + 1);
    }
  }

  /** Index of the topmost camera under a point of the map; −1 where there is none. O(cameras). */
  indexAt(camera: Camera, at: MapPoint, scale: number): number {
    return this.#cameras.findLastIndex((_, i) => {
      const x = this.#places[4 * i] + this.#places[4 * i + 2];
      const y = this.#places[4 * i + 1] + this.#places[4 * i + 3];
      const px = mercatorToPixel(camera, x, y);
      return Math.hypot(px.x - at.x, px.y - at.y) <= REACH * scale;
    });
  }

  flush(): void {
    this.#place.flush(this.#cameras.length);
    this.#state.flush(this.#cameras.length);
    this.#geometry.drawQuads(this.#cameras.length);
  }

  destroy(): void {
    this.node.shader?.destroy();
    this.node.destroy();
    this.#geometry.destroy(true);
  }
}
