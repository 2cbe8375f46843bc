/** Compresses long text responses with gzip. Why without a package: docs/decisions/0008. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../process/ipAddress.ts';

const MIN_BYTES = 1024;
/** Takes half the time of the default level, for 10 % more bytes. */
const LEVEL = 3;
const TEXT_TYPE = /^(text\/|application\/(json|javascript|geo\+json|problem\+json)|image\/svg)/;
/** Headers that a proxy adds to a forwarded request. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

const gzipBuffer = promisify(gzip);
/** Of buffers that are sent again and again, such as the base map. */
const compressedOf = new WeakMap<Buffer, Promise<Buffer>>();

/** Installs the compression of text responses of at least 1 kB, and of every text stream, for clients on other machines. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(request, reply)) return payload;
    if (payload instanceof Readable) {
      setEncoding(reply);
      return gzipStream(payload);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (Buffer.byteLength(payload) < MIN_BYTES) return payload;
    setEncoding(reply);
    return typeof payload === 'string' ? gzipBuffer(payload, { level: LEVEL }) : gzipOnce(payload);
  });
}

/** The same buffer is compressed once for as long as it is kept. */
function gzipOnce(body: Buffer): Promise<Buffer> {
  const compressed = compressedOf.get(body) ?? gzipBuffer(body, { level: LEVEL });
  compressedOf.set(body, compressed);
  return compressed;
}

/**
 * Each chunk is flushed, so that the first rows of a long list arrive at once. An error of the source ends the
 * response, and a client that disconnects destroys the source.
 */
function gzipStream(source: Readable): Readable {
  const compressed = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
  source.once('error', (error) => compressed.destroy(error));
  compressed.once('close', () => source.destroy());
  return source.pipe(compressed);
}

/** A client on the same machine gains nothing from gzip. One behind a proxy on this machine is not on it. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}

function isCompressible(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isOfThisMachine(request) || reply.hasHeader('content-encoding')) return false;
  if (request.method === 'HEAD' || reply.statusCode === 206 || reply.statusCode === 304) return false;
  const type = reply.getHeader('content-type');
  const accepted = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
  return accepted && typeof type === 'string' && TEXT_TYPE.test(type);
}

function setEncoding(reply: FastifyReply): void {
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  reply.removeHeader('content-length');
}
