/** Worker thread of MediaRenderer: answers each request with the bytes of the file. */
import { parentPort } from 'node:worker_threads';
import { renderMedia, type RenderRequest } from './renderMedia.ts';

parentPort?.on('message', (request: RenderRequest) => {
  const bytes = renderMedia(request);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
