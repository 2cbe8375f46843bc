import 'pixi.js/unsafe-eval';
import { loadTextures, Ticker, WebGLRenderer, type Container } from 'pixi.js';
import { failure, success, type Result } from '../../domain/result.ts';
import type { CssPx } from '../../domain/units.ts';
import { countCalls, type GlCounters } from './glCounters.ts';
import { KeptTexture } from './keptTexture.ts';

/** The overlay canvas with the context that Pixi draws into. */
export interface PixiSurface {
  readonly canvas: HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  /** Largest point sprite of this device. */
  readonly pointLimit: number;
  readonly lost: boolean;
  /** The equipment's picture. */
  readonly kept: KeptTexture;
  resize(width: CssPx, height: CssPx, ratio: number): void;
  /** Draws over the kept picture, or over nothing. */
  render(stage: Container, overKept: boolean): void;
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

/** Pixi must start no loop, no worker and no timer of its own: the frame loop is the program's only one. */
function silencePixi(): void {
  for (const ticker of [Ticker.system, Ticker.shared]) {
    ticker.autoStart = false;
    ticker.stop();
  }
  if (loadTextures.config !== undefined) loadTextures.config.preferWorkers = false;
}

/**
 * Makes a renderer on a canvas of its own, appended to `parent`. The browser may refuse a context
 * (after two GPU crashes it does so for two minutes): try again later with another call.
 */
export async function createPixiSurface(
  parent: HTMLElement,
  counters: GlCounters,
): Promise<Result<PixiSurface, 'unavailable'>> {
  silencePixi();
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', CONTEXT_ATTRIBUTES);
  if (gl === null || gl.isContextLost()) return failure('unavailable');
  countCalls(gl, counters);
  const renderer = new WebGLRenderer();
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
  parent.append(canvas);
  const limits = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE) as Float32Array | null;
  return success(surfaceOf(renderer, canvas, gl, limits?.[1] ?? 64));
}

function surfaceOf(
  renderer: WebGLRenderer,
  canvas: HTMLCanvasElement,
  gl: WebGL2RenderingContext,
  pointLimit: number,
): PixiSurface {
  const kept = new KeptTexture(renderer, gl);
  canvas.addEventListener('webglcontextrestored', () => kept.forget());
  return {
    canvas,
    gl,
    pointLimit,
    kept,
    get lost() {
      return gl.isContextLost();
    },
    resize(width, height, ratio) {
      renderer.resize(Math.max(1, width), Math.max(1, height), ratio);
      kept.resize(Math.max(1, width), Math.max(1, height), ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    },
    render(stage, overKept) {
      if (overKept) kept.copyToCanvas();
      renderer.render({ container: stage, clear: !overKept, clearColor: [0, 0, 0, 0] });
    },
    destroy() {
      kept.destroy();
      canvas.remove();
      renderer.destroy({ removeView: true });
    },
  };
}
