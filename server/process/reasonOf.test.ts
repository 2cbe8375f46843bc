import { createServer, request } from 'node:http';
import { get } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { reasonOf } from './reasonOf.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

async function listen(opened: Server): Promise<number> {
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return (opened.address() as AddressInfo).port;
}

const errorOf = (open: () => { on: (event: 'error', listener: (error: Error) => void) => unknown }) =>
  new Promise<Error>((resolve) => void open().on('error', resolve));

it('[notifications.19] a port without a server, a name that is unknown, a broken connection and one that speaks no TLS are said in a sentence with their code', async () => {
  const port = await listen(createTcpServer());
  server?.close();
  expect(reasonOf(await errorOf(() => connect(port, '127.0.0.1')))).toBe(
    `Nothing accepts connections there: 127.0.0.1 port ${port}, ECONNREFUSED`,
  );
  const unknown = reasonOf(await errorOf(() => connect(80, 'dispatch.invalid')));
  expect(unknown).toMatch(
    /^The name (was not found|could not be looked up; no name server answers): dispatch\.invalid, E\w+$/,
  );
  const broken = await listen(
    createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
  );
  expect(reasonOf(await errorOf(() => request({ port: broken, host: '127.0.0.1' }).end()))).toBe(
    'The other side ended the connection: ECONNRESET',
  );
  server?.close();
  const otherProtocol = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
  expect(reasonOf(await errorOf(() => request({ port: otherProtocol, host: '127.0.0.1' }).end()))).toBe(
    'The other side does not speak HTTP: HPE_INVALID_CONSTANT',
  );
  server?.close();
  const plain = await listen(createServer((_asked, answer) => answer.end()));
  expect(reasonOf(await errorOf(() => get({ port: plain, host: '127.0.0.1' })))).toMatch(
    /^The other side (does not speak TLS|speaks no TLS that is known here): \w+$/,
  );
});

it('[notifications.19] several addresses of a name count as the first; another error is its message, and what is no error its text', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', address: '::1', port: 25 });
  expect(reasonOf(new AggregateError([refused, new Error('other')], ''))).toBe(
    'Nothing accepts connections there: ::1 port 25, ECONNREFUSED',
  );
  expect(reasonOf(Object.assign(refused, { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }))).toBe(
    'Nothing accepts connections there: ::1 port 25, ECONNREFUSED',
  );
  expect(reasonOf(new Error('No answer within 10 s'))).toBe('No answer within 10 s');
  expect(reasonOf(new TypeError())).toBe('TypeError');
  expect(reasonOf('away')).toBe('away');
});
