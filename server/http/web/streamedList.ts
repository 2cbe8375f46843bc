/** Sends a list of any length slice by slice: memory does not grow with it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { giveWay } from '../../process/giveWay.ts';
import { batches } from '../../store/database/batches.ts';

/** Media type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';
/** Longer texts are sent in pieces: each that a client takes shows that it goes on reading. */
const PIECE_BYTES = 262_144;

/** Rows that are written as JSON at once. */
const ROWS_PER_SLICE = 250;

type Texts = readonly string[];

/**
 * Sends JSON texts as one JSON array. A list of one slice is sent with its length, a longer one without. Rejects where
 * one of the first two slices can't be read; where a later one can't, the response is cut short.
 */
export async function sendList(reply: FastifyReply, slices: AsyncIterable<Texts>): Promise<FastifyReply> {
  const iterator = slices[Symbol.asyncIterator]();
  const first = await iterator.next();
  const second = first.done === true ? first : await iterator.next();
  void reply.type(JSON_TYPE);
  if (second.done !== true) return sendTexts(reply, arrayOf([first.value, second.value], iterator));
  const body = Buffer.from(`[${first.done === true ? '' : first.value.join(',')}]`);
  if (body.length <= PIECE_BYTES) return reply.send(body);
  return reply
    .header('content-length', body.length)
    .send(Readable.from(piecesOf(body), { objectMode: false }));
}

/** Sends rows as one JSON array. Thousands of rows are written in several turns of the event loop. */
export function sendRows(reply: FastifyReply, rows: readonly object[]): Promise<FastifyReply> {
  return sendList(reply, textsOf(rows));
}

async function* textsOf(rows: readonly object[]): AsyncIterable<Texts> {
  for (const slice of batches(rows, ROWS_PER_SLICE)) {
    yield slice.map((row) => JSON.stringify(row));
    await giveWay();
  }
}

/** Sends texts one after the other, each when the client has taken the one before. */
export function sendTexts(reply: FastifyReply, texts: AsyncIterable<string>): FastifyReply {
  return reply.send(Readable.from(inPieces(texts), { objectMode: false }));
}

async function* inPieces(texts: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const text of texts) yield* piecesOf(Buffer.from(text));
}

function* piecesOf(bytes: Buffer): Iterable<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

async function* arrayOf(begun: Texts[], rest: AsyncIterator<Texts>): AsyncIterable<string> {
  let before = '[';
  const next = (texts: Texts): string => {
    if (texts.length === 0) return '';
    const piece = before + texts.join(',');
    before = ',';
    return piece;
  };
  try {
    for (let texts = begun.shift(); texts !== undefined; texts = begun.shift()) yield next(texts);
    for (let more = await rest.next(); more.done !== true; more = await rest.next()) yield next(more.value);
    yield before === '[' ? '[]' : ']';
  } finally {
    // A client that disconnects ends the reading too.
    await rest.return?.();
  }
}
