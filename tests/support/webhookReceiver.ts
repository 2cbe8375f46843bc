/** An HTTP server that records the calls that it receives. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

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

export async function startReceiver(
  answer: AnswerCall = (_call, response) => response.writeHead(204).end(),
  port = 0,
): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
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
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const heard = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${heard}/`,
    port: heard,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
