/** A tile server of a test's own: it answers every tile, or none, or knows none. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TileServer {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** From now on it answers tiles, or that there are none, or errors. */
  answerWith(status: 200 | 404 | 500): void;
  close(): Promise<void>;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = [];
  let status: 200 | 404 | 500 = 200;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    response.end(status === 200 ? PIXEL : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answerWith: (next) => void (status = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
