/** Counts of a context's calls since it was made. */
export interface GlCounters {
  uploads: number;
  uploadedBytes: number;
  drawCalls: number;
}

/** Counts the uploads and draw calls that reach the GPU into `counters`, by wrapping the methods of a context. */
export function countGlCalls(gl: WebGL2RenderingContext, counters: GlCounters): void {
  const bufferData = gl.bufferData.bind(gl) as (...args: unknown[]) => void;
  const bufferSubData = gl.bufferSubData.bind(gl) as (...args: unknown[]) => void;
  const upload = (bytes: number): void => {
    counters.uploads += 1;
    counters.uploadedBytes += bytes;
  };
  Object.assign(gl, {
    bufferData: (...args: unknown[]) => {
      upload(byteLength(args[1], args[4]));
      bufferData(...args);
    },
    bufferSubData: (...args: unknown[]) => {
      upload(byteLength(args[2], args[4]));
      bufferSubData(...args);
    },
    ...countedDraws(gl, counters),
  });
}

function countedDraws(gl: WebGL2RenderingContext, counters: GlCounters): Partial<WebGL2RenderingContext> {
  const counted =
    <Args extends unknown[]>(draw: (...args: Args) => void) =>
    (...args: Args): void => {
      counters.drawCalls += 1;
      draw(...args);
    };
  return {
    drawArrays: counted(gl.drawArrays.bind(gl)),
    drawElements: counted(gl.drawElements.bind(gl)),
    drawArraysInstanced: counted(gl.drawArraysInstanced.bind(gl)),
    drawElementsInstanced: counted(gl.drawElementsInstanced.bind(gl)),
  };
}

/** Returns an upload's bytes. `source`: bytes, or a view with `length` elements (0 or absent: all). */
function byteLength(source: unknown, length: unknown): number {
  if (typeof source === 'number') return source;
  if (!ArrayBuffer.isView(source)) return source instanceof ArrayBuffer ? source.byteLength : 0;
  const elementBytes = 'BYTES_PER_ELEMENT' in source ? Number(source.BYTES_PER_ELEMENT) : 1;
  return typeof length === 'number' && length > 0 ? length * elementBytes : source.byteLength;
}
