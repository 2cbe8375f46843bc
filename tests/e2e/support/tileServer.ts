/** A tile server for one test, with a status that the test sets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TileServer {
  readonly origin: string;
  /** Requested paths. */
  readonly requested: string[];
  /** Sets the status of all further answers; 200 sends a tile. */
  answerWith(status: 200 | 404 | 500): void;
  close(): Promise<void>;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function startTileServer(): Promise<TileServer> {
  const requested: string[] = [];
  let status: 200 | 404 | 500 = 200;
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    response.end(status === 200 ? PIXEL : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    answerWith: (next) => void (status = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
