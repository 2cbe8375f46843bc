import type { Container, UniformGroup } from 'pixi.js';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import { degreesToRadians, type CssPx, type Degrees, type Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type ScaledView } from '../base/camera.ts';
import { CAMERA_FRAGMENT, CAMERA_LOOK, CAMERA_VERTEX } from '../shaders/cameraShader.ts';
import { CAMERA_TURN } from '../theme/markerSizes.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';
import { InstancedQuads } from './instancedQuads.ts';
import type { Layer } from '../base/layer.ts';

/** Radius of a press on a camera's body, before the root font scale. */
const REACH: CssPx = 12;
/** Bits of the look that `light` sets. */
const LIGHT = CAMERA_LOOK.lit | CAMERA_LOOK.bright;

/** What is drawn of a camera. */
export interface DirectedCamera {
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Clockwise from north. */
  readonly direction: Degrees;
  readonly isSelected?: boolean;
  readonly isEdited?: boolean;
}

interface CameraLayerOptions {
  /** Uniforms that all layers share. */
  readonly groups: Readonly<Record<'camera' | 'look', UniformGroup>>;
  /** Colour of cameras that are neither selected nor edited. */
  readonly ink: ThemeColour;
}

/** Cameras in one draw call, each an icon of 60 px with its view cone. */
export class CameraLayer<C extends DirectedCamera> implements Layer {
  readonly node: Container;
  readonly #quads: InstancedQuads;
  #cameras: readonly C[] = [];
  #places = new Float32Array(4);
  #states = new Float32Array(2);

  constructor({ groups, ink }: CameraLayerOptions) {
    this.#quads = new InstancedQuads({
      name: 'cameras',
      vertex: CAMERA_VERTEX,
      fragment: CAMERA_FRAGMENT,
      groups,
      colours: { uniform: 'uCameras', tokens: ['hb-chip', ink, 'accent', 'warn', 'selected'] },
      columns: { aPlace: 4, aState: 2 },
    });
    this.node = this.#quads.node;
  }

  get count(): number {
    return this.#cameras.length;
  }

  /** The cameras that are drawn; index i is the i-th of `shift`. */
  get cameras(): readonly C[] {
    return this.#cameras;
  }

  /** Sets the colours. */
  setPalette(palette: Palette): void {
    this.#quads.setPalette(palette);
  }

  /** Replaces the cameras; those without a position are left out. O(cameras). */
  set(all: readonly C[]): void {
    const cameras = all.filter(({ lat, lon }) => Number.isFinite(lat) && Number.isFinite(lon));
    const states = new Float32Array(2 * Math.max(1, cameras.length));
    this.#cameras = cameras;
    this.#states = states;
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

  /**
   * Lights cones: `lightOf` returns `lit` and `bright` of CAMERA_LOOK, or 0. Calls `onChange` with the place of each camera whose
   * look changes. O(cameras).
   */
  light(lightOf: (camera: C) => number, onChange: (x: Mercator, y: Mercator) => void): void {
    this.#cameras.forEach((camera, i) => {
      const at = 2 * i + 1;
      const look = (this.#states[at] & ~LIGHT) | lightOf(camera);
      if (look === this.#states[at]) return;
      this.#states[at] = look;
      this.#quads.column('aState').markChanged(i, i + 1);
      onChange(
        this.#places[4 * i] + this.#places[4 * i + 2],
        this.#places[4 * i + 1] + this.#places[4 * i + 3],
      );
    });
  }

  /** Index of the topmost camera under a point of the map; −1 where there is none. O(cameras). */
  indexAt({ camera, scale }: ScaledView, at: { readonly x: CssPx; readonly y: CssPx }): number {
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
