/** Thread of the studio: a recipe in, its bytes out, one after the other. */
import { parentPort } from 'node:worker_threads';
import { draw, type Recipe } from './draw.ts';

parentPort?.on('message', (recipe: Recipe) => {
  const bytes = draw(recipe);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
