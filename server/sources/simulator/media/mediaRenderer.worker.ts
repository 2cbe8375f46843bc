/** Thread of the renderer: a recipe in, its bytes out, one after the other. */
import { parentPort } from 'node:worker_threads';
import { renderMedia, type RenderRequest } from './renderMedia.ts';

parentPort?.on('message', (recipe: RenderRequest) => {
  const bytes = renderMedia(recipe);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
