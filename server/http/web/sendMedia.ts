/** Sends bytes of media: whole, or the range that a player asks for (T-62). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange, type ByteRange } from './byteRange.ts';
import { contentDisposition } from './contentDisposition.ts';
import type { StoredFile } from '../../media/mediaLibrary.ts';

export interface Named {
  readonly fileName: string;
  readonly contentType: string;
}

/** From the disk, so that a long recording is never held in memory. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  named: Named,
  { path, hash, size }: StoredFile,
): FastifyReply {
  return send(request, reply, named, {
    tag: hash,
    size,
    read: ({ first, last }) => createReadStream(path, { start: first, end: last }),
  });
}

export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  named: Named,
  bytes: Uint8Array,
): FastifyReply {
  const tag = createHash('sha256').update(bytes).digest('hex');
  const read = ({ first, last }: ByteRange) =>
    Readable.from([bytes.subarray(first, last + 1)], { objectMode: false });
  return send(request, reply, named, { tag, size: bytes.length, read });
}

interface Source {
  /** Changes with the bytes. */
  readonly tag: string;
  readonly size: number;
  readonly read: (range: ByteRange) => Readable;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType }: Named,
  { tag, size, read }: Source,
): FastifyReply {
  const etag = `"${tag}"`;
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition(fileName));
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = rangeOf(request, etag, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const asked = range === 'whole' ? { first: 0, last: size - 1 } : range;
  void reply.type(contentType).header('content-length', asked.last - asked.first + 1);
  if (range !== 'whole')
    void reply.code(206).header('content-range', `bytes ${asked.first}-${asked.last}/${size}`);
  // An empty text would be counted, and take the place of the length.
  return reply.send(request.method === 'HEAD' || size === 0 ? Readable.from([]) : read(asked));
}

/** A range of what has changed since would be a piece of something else: then all of it is sent. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'whole' | 'none' {
  const condition = request.headers['if-range'];
  if (request.method === 'HEAD' || (condition !== undefined && condition !== etag)) return 'whole';
  return parseRange(request.headers.range, size);
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
