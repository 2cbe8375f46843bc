import type { Millis } from '../../domain/units.ts';

/** Pause between two looks at a fence; the browser answers once per task. */
const LOOK_EVERY: Millis = 8;
/** A fence that never comes, as after a loss of the context. */
const PATIENCE: Millis = 5_000;

/**
 * Calls back when the GPU has done all that it was told so far, with the time since `begun` (`performance.now()`).
 * Nothing is called when that takes more than 5 s or the context is lost. Returns what ends the wait.
 */
export function whenDrawn(
  gl: WebGL2RenderingContext,
  begun: Millis,
  onDrawn: (cost: Millis) => void,
): () => void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return () => undefined;
  gl.flush();
  let timer = window.setTimeout(look, LOOK_EVERY);
  function look(): void {
    const cost = performance.now() - begun;
    const isDone = gl.getSyncParameter(fence as WebGLSync, gl.SYNC_STATUS) === gl.SIGNALED;
    if (!isDone && cost < PATIENCE && !gl.isContextLost()) {
      timer = window.setTimeout(look, LOOK_EVERY);
      return;
    }
    gl.deleteSync(fence);
    if (isDone) onDrawn(cost);
  }
  return () => {
    window.clearTimeout(timer);
    gl.deleteSync(fence);
  };
}
