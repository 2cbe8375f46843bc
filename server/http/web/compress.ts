/** gzip for what is text and long enough, by node:zlib. */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const WORTH_BYTES = 1024;
/** Half the time of the default level, for a tenth more bytes. */
const LEVEL = 3;
const TEXT = /^(text\/|application\/(json|javascript|geo\+json|problem\+json)|image\/svg)/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** What a proxy adds to a call that it passes on. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

const gzipped = promisify(gzip);

export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWanted(request, reply)) return payload;
    if (payload instanceof Readable) {
      mark(reply);
      // Flushed piece by piece, so that the first rows of a long range are not held back.
      const pipe = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
      payload.on('error', (error) => pipe.destroy(error));
      return payload.pipe(pipe);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (Buffer.byteLength(payload) < WORTH_BYTES) return payload;
    mark(reply);
    return gzipped(payload, { level: LEVEL });
  });
}

/** A caller on the same machine gains nothing: memory is faster than gzip. Who comes through a proxy there is elsewhere. */
function isHere({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && FORWARDED.every((name) => headers[name] === undefined);
}

function isWanted(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isHere(request) || reply.hasHeader('content-encoding')) return false;
  if (request.method === 'HEAD' || reply.statusCode === 206 || reply.statusCode === 304) return false;
  const type = reply.getHeader('content-type');
  const accepted = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));
  return accepted && typeof type === 'string' && TEXT.test(type);
}

function mark(reply: FastifyReply): void {
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  reply.removeHeader('content-length');
}
