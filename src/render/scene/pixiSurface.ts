import 'pixi.js/unsafe-eval';
import { CLEAR, Ticker, type Container, type WebGLRenderer } from 'pixi.js';
import { failure, success, type Result } from '../../domain/result.ts';
import type { CssPx } from '../../domain/units.ts';
import { RangedBuffer } from '../layers/columnBuffer.ts';
import { CachedTexture } from './cachedTexture.ts';
import { createMeshRenderer } from './meshRenderer.ts';
import { countGlCalls, type GlCounters } from './glCounters.ts';

/** The overlay canvas with its WebGL context and Pixi renderer. */
export interface PixiSurface {
  readonly canvas: HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  /** Largest point sprite of this device. */
  readonly pointLimit: number;
  readonly isLost: boolean;
  /** The image of the equipment. */
  readonly equipment: CachedTexture;
  resize(width: CssPx, height: CssPx, pixelRatio: number): void;
  /** Draws a container to the canvas, over the image of the equipment or over transparent black. */
  render(container: Container, options: { readonly overEquipment: boolean }): void;
  /** Removes the canvas and frees the context's objects. */
  destroy(): void;
}

const CONTEXT_ATTRIBUTES: WebGLContextAttributes = {
  alpha: true,
  premultipliedAlpha: true,
  antialias: false,
  depth: false,
  stencil: true,
  powerPreference: 'high-performance',
};

/** There is no depth: to clear it as well Pixi would change the mask of the depth and back. */
const CLEARED = CLEAR.COLOR | CLEAR.STENCIL;

/** Keeps Pixi from starting a loop, a worker or a timer: `FrameLoop` is the only loop of the page. */
function stopPixiTickers(): void {
  for (const ticker of [Ticker.system, Ticker.shared]) {
    ticker.autoStart = false;
    ticker.stop();
  }
}

/**
 * Makes a renderer with a canvas of its own and appends the canvas to `parent`. Fails when the browser refuses a
 * context, as it does for two minutes after two GPU crashes; a later call may succeed.
 *
 * @param counters  counts the context's uploads and draw calls
 */
export async function createPixiSurface(
  parent: HTMLElement,
  counters: GlCounters,
): Promise<Result<PixiSurface, 'unavailable'>> {
  stopPixiTickers();
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', CONTEXT_ATTRIBUTES);
  if (gl === null || gl.isContextLost()) return failure('unavailable');
  countGlCalls(gl, counters);
  const renderer = createMeshRenderer();
  try {
    await renderer.init({
      canvas,
      context: gl,
      backgroundAlpha: 0,
      antialias: false,
      autoDensity: false,
      gcActive: false,
      skipExtensionImports: true,
      width: 1,
      height: 1,
    });
  } catch {
    return failure('unavailable');
  }
  uploadAllRanges(renderer);
  parent.append(canvas);
  return success(surfaceOf(renderer, canvas, gl));
}

/** Makes a renderer upload all changed ranges of a column, where Pixi uploads the first alone. */
function uploadAllRanges({ buffer: buffers, gl }: WebGLRenderer): void {
  const updateBuffer = buffers.updateBuffer.bind(buffers);
  buffers.updateBuffer = (buffer) => {
    const updated = updateBuffer(buffer);
    if (buffer instanceof RangedBuffer) buffer.uploadLater(gl);
    return updated;
  };
}

function surfaceOf(
  renderer: WebGLRenderer,
  canvas: HTMLCanvasElement,
  gl: WebGL2RenderingContext,
): PixiSurface {
  const limits = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array | null;
  const equipment = new CachedTexture(renderer, gl);
  canvas.addEventListener('webglcontextrestored', () => equipment.invalidate());
  return {
    canvas,
    gl,
    pointLimit: limits?.[1] ?? 64,
    equipment,
    get isLost() {
      return gl.isContextLost();
    },
    resize(width, height, pixelRatio) {
      renderer.resize(Math.max(1, width), Math.max(1, height), pixelRatio);
      equipment.resize(Math.max(1, width), Math.max(1, height), pixelRatio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    },
    render(container, { overEquipment }) {
      if (overEquipment) equipment.copyToCanvas();
      renderer.render({ container, clear: overEquipment ? CLEAR.NONE : CLEARED, clearColor: [0, 0, 0, 0] });
    },
    destroy() {
      equipment.destroy();
      canvas.remove();
      renderer.destroy({ removeView: true });
    },
  };
}
