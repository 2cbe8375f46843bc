import { RenderTexture, type Container, type WebGLRenderer } from 'pixi.js';
import type { CssPx } from '../../domain/units.ts';

/**
 * Render target as large as the canvas whose pixels stay from frame to frame: drawn into when its content changes, and
 * copied to the canvas by the frames between. In software GL at 1500 × 860, 20 000 sensors took 182 ms to draw and 7 ms
 * to copy.
 */
export class CachedTexture {
  readonly #renderer: WebGLRenderer;
  readonly #gl: WebGL2RenderingContext;
  #texture: RenderTexture | undefined;
  #width: CssPx = 1;
  #height: CssPx = 1;
  #pixelRatio = 1;
  #version = 0;

  constructor(renderer: WebGLRenderer, gl: WebGL2RenderingContext) {
    this.#renderer = renderer;
    this.#gl = gl;
  }

  /** Increases whenever the pixels are lost. */
  get version(): number {
    return this.#version;
  }

  /** Sets the size of the canvas; the pixels are lost. */
  resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    this.#width = width;
    this.#height = height;
    this.#pixelRatio = pixelRatio;
    this.invalidate();
  }

  /** Drops the pixels, as after a change of size or a loss of the context. */
  invalidate(): void {
    this.#version += 1;
    this.#texture?.destroy(true);
    this.#texture = undefined;
  }

  /** Draws a container into the texture, over its pixels unless `clear`. */
  draw(container: Container, { clear }: { readonly clear: boolean }): void {
    this.#texture ??= RenderTexture.create({
      width: this.#width,
      height: this.#height,
      resolution: this.#pixelRatio,
      antialias: false,
      autoGarbageCollect: false,
    });
    this.#renderer.render({ container, target: this.#texture, clear, clearColor: [0, 0, 0, 0] });
  }

  /**
   * Replaces all pixels of the canvas with the texture's and leaves Pixi bound to the canvas; nothing before the first
   * `draw`. The canvas is cleared first: Chromium clears a canvas that it has shown at the next draw into it and does
   * not count a copy as a draw, so the draw after the copy would erase it.
   */
  copyToCanvas(): void {
    if (this.#texture === undefined) return;
    const { renderTarget: targets, view } = this.#renderer;
    const source = targets.getGpuRenderTarget(targets.getRenderTarget(this.#texture));
    targets.bind({ target: view.renderTarget, clear: true, clearColor: [0, 0, 0, 0] });
    const gl = this.#gl;
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebufferOf(source));
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  /** Frees the texture; nothing may be called afterwards. */
  destroy(): void {
    this.#texture?.destroy(true);
    this.#texture = undefined;
  }
}

function framebufferOf(target: object): WebGLFramebuffer {
  if ('framebuffer' in target && target.framebuffer instanceof WebGLFramebuffer) return target.framebuffer;
  throw new Error('A texture of the WebGL renderer has a framebuffer');
}
