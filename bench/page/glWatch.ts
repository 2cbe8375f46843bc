/** Uploads of all WebGL contexts of the page since the watch began. */
export interface GlUploads {
  /** Vertex and index buffers: what "uploads" means in the figures. */
  buffers: number;
  bufferBytes: number;
  /** Uniform buffers: written by a camera move, a few hundred bytes. */
  uniformBuffers: number;
  textures: number;
}

const UNIFORM_BUFFER = 0x8a11;

/**
 * Counts uploads by standing in front of the prototype's methods, so that every library is counted
 * alike. Call it before any context is made.
 */
export function watchUploads(): GlUploads {
  const uploads: GlUploads = { buffers: 0, bufferBytes: 0, uniformBuffers: 0, textures: 0 };
  const methods = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  const watch = (name: string, note: (args: readonly unknown[]) => void): void => {
    const original = methods[name];
    if (original === undefined) return;
    methods[name] = function watched(this: unknown, ...args: unknown[]) {
      note(args);
      return original.apply(this, args);
    };
  };
  const buffer = (source: unknown, args: readonly unknown[]): void => {
    if (args[0] === UNIFORM_BUFFER) uploads.uniformBuffers++;
    else {
      uploads.buffers++;
      uploads.bufferBytes += bytesOf(source);
    }
  };
  watch('bufferData', (args) => buffer(args[1], args));
  watch('bufferSubData', (args) => buffer(args[2], args));
  watch('texImage2D', () => uploads.textures++);
  watch('texSubImage2D', () => uploads.textures++);
  return uploads;
}

function bytesOf(source: unknown): number {
  if (typeof source === 'number') return source;
  return ArrayBuffer.isView(source) || source instanceof ArrayBuffer ? source.byteLength : 0;
}

const pixel = new Uint8Array(4);

/**
 * Waits until everything drawn on the canvases of `container` is finished: software GL works behind
 * the page's back, and reading one pixel is the only call that waits for it.
 */
export function finishDrawing(container: HTMLElement): void {
  for (const canvas of container.querySelectorAll('canvas')) {
    const gl = canvas.getContext('webgl2');
    if (gl === null || gl.isContextLost()) continue;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  }
}

/** Name of the GPU or of the software renderer. */
export function gpuName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (gl === null) return 'no WebGL 2';
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(names === null ? gl.RENDERER : names.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
