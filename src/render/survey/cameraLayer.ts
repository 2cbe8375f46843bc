import type { Container, UniformGroup } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/markerLayer.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { DrawnCamera } from '../../domain/survey/port/surveyFrame.ts';
import { degreesToRadians, type CssPx, type Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { InstancedQuads } from '../layers/instancedQuads.ts';
import type { Layer } from '../layers/layer.ts';
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
  readonly node: Container;
  readonly #quads: InstancedQuads;
  #cameras: readonly DrawnCamera[] = [];
  #places = new Float32Array(4);

  /** @param groups  uniforms that all layers share */
  constructor(groups: Readonly<Record<'camera' | 'look', UniformGroup>>) {
    this.#quads = new InstancedQuads({
      name: 'survey-cameras',
      vertex: CAMERA_VERTEX,
      fragment: CAMERA_FRAGMENT,
      groups,
      colours: { uniform: 'uCameras', tokens: COLOURS },
      columns: { aPlace: 4, aState: 2 },
    });
    this.node = this.#quads.node;
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
    this.#quads.setPalette(palette);
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
    this.#quads.column('aPlace').replace(this.#places);
    this.#quads.column('aState').replace(states);
    this.node.visible = cameras.length > 0;
  }

  /** Moves cameras by a Mercator shift from where they are drawn. O(indices). */
  shift(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    for (const i of indices) {
      const at = 4 * i;
      const [x, y] = [this.#places[at] + this.#places[at + 2], this.#places[at + 1] + this.#places[at + 3]];
      writePlace(this.#places, i, x + dx, y + dy);
      this.#quads.column('aPlace').markChanged(i, i + 1);
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
    this.#quads.flush(this.#cameras.length);
  }

  destroy(): void {
    this.#quads.destroy();
  }
}
