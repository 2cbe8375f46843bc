import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressResponses } from './compress.ts';

/** An endless stream of rows; `ended` resolves when its reader has closed it. */
function endlessRows(): { readonly rows: Readable; readonly ended: Promise<void> } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  async function* write(): AsyncIterable<string> {
    try {
      for (;;) yield `${'row '.repeat(1000)}\n`;
    } finally {
      end();
    }
  }
  return { rows: Readable.from(write(), { objectMode: false }), ended };
}

it('[server.24] stops reading the source of a compressed stream when its client disconnects', async () => {
  const app = fastify();
  compressResponses(app);
  const { rows, ended } = endlessRows();
  app.get('/rows', (_request, reply) => reply.type('text/plain').send(rows));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': '192.0.2.7' };
  const call = request({ host: '127.0.0.1', port, path: '/rows', headers }, (response) => {
    expect(response.headers['content-encoding']).toBe('gzip');
    response.once('data', () => response.destroy());
  }).on('error', () => undefined);
  call.end();
  await ended;
  await app.close();
});
