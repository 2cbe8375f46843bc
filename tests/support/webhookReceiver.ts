/** An HTTP or HTTPS server that records the calls that it receives. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as it was sent. */
  readonly bytes: Buffer;
  /** Epoch ms. */
  readonly at: number;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly calls: readonly ReceivedCall[];
  close(): Promise<void>;
}

/** Answers a call; the default is 204. A call that is never answered hangs. */
export type AnswerCall = (call: ReceivedCall, response: ServerResponse) => void;

/** @param tls  its certificate and key, for HTTPS */
export async function startReceiver(
  answer: AnswerCall = (_call, response) => response.writeHead(204).end(),
  port = 0,
  tls?: { readonly cert: Buffer; readonly key: Buffer },
): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const receive: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const bytes = Buffer.concat(chunks);
      const call = { method, path: url, headers, body: bytes.toString(), bytes, at: Date.now() };
      calls.push(call);
      answer(call, response);
    });
  };
  const server = tls === undefined ? createServer(receive) : createTlsServer(tls, receive);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${boundPort}/`,
    port: boundPort,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
