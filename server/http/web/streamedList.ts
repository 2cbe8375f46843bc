/** Sends a list of any length slice by slice: memory does not grow with it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

type Texts = readonly string[];

/**
 * Sends JSON texts as one JSON array. A list of one slice is sent with its length, a longer one as a stream. Rejects
 * where one of the first two slices can't be read; where a later one can't, the response is cut short.
 */
export async function sendList(reply: FastifyReply, slices: AsyncIterable<Texts>): Promise<FastifyReply> {
  const iterator = slices[Symbol.asyncIterator]();
  const first = await iterator.next();
  const second = first.done === true ? first : await iterator.next();
  void reply.type(JSON_TYPE);
  if (second.done === true) return reply.send(`[${first.done === true ? '' : first.value.join(',')}]`);
  return reply.send(Readable.from(arrayOf([first.value, second.value], iterator), { objectMode: false }));
}

async function* arrayOf(begun: readonly Texts[], rest: AsyncIterator<Texts>): AsyncIterable<string> {
  let before = '[';
  const next = (texts: Texts): string => {
    if (texts.length === 0) return '';
    const piece = before + texts.join(',');
    before = ',';
    return piece;
  };
  for (const texts of begun) yield next(texts);
  for (let more = await rest.next(); more.done !== true; more = await rest.next()) yield next(more.value);
  yield before === '[' ? '[]' : ']';
}
