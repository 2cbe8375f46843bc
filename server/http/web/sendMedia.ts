/** Sends media files: complete, or the byte range that a player requests. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '../../media/mediaLibrary.ts';

/** Headers of a file. */
export interface FileHead {
  readonly fileName: string;
  readonly contentType: string;
}

/** Streams a file from where it is: memory does not grow with its size. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  head: FileHead,
  { read, hash, size }: StoredFile,
): FastifyReply {
  return send(request, reply, head, { tag: hash, size, read });
}

/** Sends bytes in memory; their SHA-256 is the ETag. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  head: FileHead,
  bytes: Uint8Array,
): FastifyReply {
  const tag = createHash('sha256').update(bytes).digest('hex');
  const read = ({ first, last }: ByteRange) =>
    Readable.from([bytes.subarray(first, last + 1)], { objectMode: false });
  return send(request, reply, head, { tag, size: bytes.length, read });
}

interface Source {
  /** ETag without quotes: changes with the bytes. */
  readonly tag: string;
  readonly size: number;
  readonly read: (range: ByteRange) => Readable;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType }: FileHead,
  { tag, size, read }: Source,
): FastifyReply {
  const etag = `"${tag}"`;
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition(fileName));
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = rangeOf(request, etag, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const sent = range === 'full' ? { first: 0, last: size - 1 } : range;
  void reply.type(contentType).header('content-length', sent.last - sent.first + 1);
  if (range !== 'full') {
    void reply.code(206).header('content-range', `bytes ${sent.first}-${sent.last}/${size}`);
  }
  // Not an empty text: fastify would replace content-length by its length.
  return reply.send(request.method === 'HEAD' || size === 0 ? Readable.from([]) : read(sent));
}

/** Where the file has changed since (If-Range), the complete file is sent. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const condition = request.headers['if-range'];
  if (request.method === 'HEAD' || (condition !== undefined && condition !== etag)) return 'full';
  return parseRange(request.headers.range, size);
}

/** Whether If-None-Match names an ETag, given with its quotes. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

/** Offsets of the first and the last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The range that a Range header requests of `size` bytes. 'full' where the header is absent, malformed, of another unit
 * or has several ranges; 'unsatisfiable' where it begins beyond the end (416).
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'full';
  if (from === '') return suffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'full';
  return first >= size ? 'unsatisfiable' : { first, last };
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
}

/** Value of `content-disposition` for a file that is shown in place and saved under its name (RFC 6266, RFC 8187). */
function contentDisposition(fileName: string): string {
  // A source chooses the name: path separators, quotes and control characters are replaced.
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_');
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_');
  const extended = encodeURIComponent(name).replaceAll(/['()*]/g, percent);
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${extended}`}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
