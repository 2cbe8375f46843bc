/** Sends a list of any length in the slices in which it is read: memory does not grow with it. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

type Texts = readonly string[];

/**
 * The JSON array of all texts; one slice goes out whole. Rejects where the first two slices can't be read; where a
 * later one can't, the answer breaks off.
 */
export async function sendList(reply: FastifyReply, slices: AsyncIterable<Texts>): Promise<FastifyReply> {
  const rest = slices[Symbol.asyncIterator]();
  const first = await rest.next();
  const second = first.done === true ? first : await rest.next();
  void reply.type(JSON_TYPE);
  if (second.done === true) return reply.send(`[${first.done === true ? '' : first.value.join(',')}]`);
  return reply.send(Readable.from(arrayOf([first.value, second.value], rest), { objectMode: false }));
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
