import { UniformGroup } from 'pixi.js';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';

/** The view of the map: north up, not tilted. */
export interface Camera {
  /** Centre of the map. */
  x: Mercator;
  y: Mercator;
  zoom: Zoom;
  /** Size of the map, without the margin of the overlay canvas. */
  width: CssPx;
  height: CssPx;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
}

/** A camera, and the size of what is drawn for it. */
export interface ScaledView {
  readonly camera: Camera;
  /** Root font size / 16. */
  readonly scale: number;
}

/** A camera, and the canvas that is drawn for it. */
export interface CanvasView {
  readonly camera: Camera;
  /** Width of the canvas beyond each side of the map. */
  readonly margin: CssPx;
}

/** Whether two cameras show the same pixels. */
export function isSameCamera(a: Camera, b: Camera): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.zoom === b.zoom &&
    a.width === b.width &&
    a.height === b.height &&
    a.pixelRatio === b.pixelRatio
  );
}

/** Converts a point of the map from CSS pixels from its top left corner to Mercator. */
export function pixelToMercator(camera: Camera, x: CssPx, y: CssPx): { x: Mercator; y: Mercator } {
  const scale = mercatorToPx(camera.zoom);
  return {
    x: camera.x + (x - camera.width / 2) / scale,
    y: camera.y + (y - camera.height / 2) / scale,
  };
}

/** Inverse of `pixelToMercator`; called per mark and camera move. */
export function mercatorToPixel(camera: Camera, x: Mercator, y: Mercator): { x: CssPx; y: CssPx } {
  const scale = mercatorToPx(camera.zoom);
  return {
    x: camera.width / 2 + (x - camera.x) * scale,
    y: camera.height / 2 + (y - camera.y) * scale,
  };
}

/** Uniforms that all layers share: a camera move writes these eight numbers and uploads no buffer. */
export interface CameraUniforms {
  readonly group: UniformGroup;
  /** @param margin  of the overlay canvas around the map */
  write(camera: Camera, margin: CssPx): void;
}

/**
 * Creates the uniforms. `uCentre`: centre of the map, high parts of x and y, then low parts, as 32-bit floats. `uView`:
 * CSS pixels per Mercator unit, centre of the canvas in CSS pixels, pixel ratio.
 */
export function createCameraUniforms(): CameraUniforms {
  const centre = new Float32Array(4);
  const view = new Float32Array(4);
  const group = new UniformGroup(
    { uCentre: { value: centre, type: 'vec4<f32>' }, uView: { value: view, type: 'vec4<f32>' } },
    { isStatic: true },
  );
  const written: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  let writtenMargin: CssPx = 0;
  return {
    group,
    write(camera, margin) {
      if (margin === writtenMargin && isSameCamera(camera, written)) return;
      writtenMargin = margin;
      Object.assign(written, camera);
      centre[0] = camera.x;
      centre[1] = camera.y;
      centre[2] = camera.x - centre[0];
      centre[3] = camera.y - centre[1];
      view[0] = mercatorToPx(camera.zoom);
      view[1] = camera.width / 2 + margin;
      view[2] = camera.height / 2 + margin;
      view[3] = camera.pixelRatio;
      group.update();
    },
  };
}
