import { UniformGroup } from 'pixi.js';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';

/** Where the map stands: north up, not tilted. */
export interface Camera {
  /** Mercator of the middle of the map. */
  x: Mercator;
  y: Mercator;
  zoom: Zoom;
  /** Size of the map, without the overlay's margin. */
  width: CssPx;
  height: CssPx;
  /** Device pixels per CSS pixel. */
  ratio: number;
}

export function sameCamera(a: Camera, b: Camera): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.zoom === b.zoom &&
    a.width === b.width &&
    a.height === b.height &&
    a.ratio === b.ratio
  );
}

/** What the map shows, Mercator. */
export interface MapBounds {
  readonly minX: Mercator;
  readonly minY: Mercator;
  readonly maxX: Mercator;
  readonly maxY: Mercator;
}

/** What the camera sees, to the edge of the map. */
export function boundsOf({ x, y, zoom, width, height }: Camera): MapBounds {
  const [halfWidth, halfHeight] = [width / 2 / mercatorToPx(zoom), height / 2 / mercatorToPx(zoom)];
  return { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight };
}

/** Point of the map, CSS pixels from its top left corner, to Mercator. */
export function pixelToMercator(camera: Camera, x: CssPx, y: CssPx): { x: Mercator; y: Mercator } {
  const scale = mercatorToPx(camera.zoom);
  return {
    x: camera.x + (x - camera.width / 2) / scale,
    y: camera.y + (y - camera.height / 2) / scale,
  };
}

export function mercatorToPixel(camera: Camera, x: Mercator, y: Mercator): { x: CssPx; y: CssPx } {
  const scale = mercatorToPx(camera.zoom);
  return {
    x: camera.width / 2 + (x - camera.x) * scale,
    y: camera.height / 2 + (y - camera.y) * scale,
  };
}

/** Uniforms that every layer shares: a camera move writes these eight numbers and uploads no buffer. */
export interface CameraUniforms {
  readonly group: UniformGroup;
  /** `margin`: how far the overlay canvas reaches beyond the map on each side. */
  write(camera: Camera, margin: CssPx): void;
}

export function createCameraUniforms(): CameraUniforms {
  const centre = new Float32Array(4);
  const view = new Float32Array(4);
  const group = new UniformGroup({
    uCentre: { value: centre, type: 'vec4<f32>' },
    uView: { value: view, type: 'vec4<f32>' },
  });
  return {
    group,
    write(camera, margin) {
      centre[0] = camera.x;
      centre[1] = camera.y;
      centre[2] = camera.x - centre[0];
      centre[3] = camera.y - centre[1];
      view[0] = mercatorToPx(camera.zoom);
      view[1] = camera.width / 2 + margin;
      view[2] = camera.height / 2 + margin;
      view[3] = camera.ratio;
    },
  };
}
