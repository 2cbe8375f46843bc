/**
 * Limits of request bodies: their length, checked before anything is parsed, and the nesting of JSON. A route that
 * takes more than a few fields sets its own `bodyLimit`.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Limit of a body in bytes where the route sets none: sign-in, account and other small forms. */
export const DEFAULT_BODY_BYTES = 8 * 1024;

/** Characters of a body that takes a turn to check. */
const LONG_BODY = 1024 * 1024;

/** Levels of nesting of a JSON body; the contract needs five. */
const MAX_DEPTH = 32;

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

/** Replaces the framework's JSON parser by one that checks the nesting first; deeper bodies are answered 400. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nestsDeeper(body, MAX_DEPTH)) done(tooDeep());
    // Checking and parsing megabytes are turns of the event loop of their own.
    else if (body.length > LONG_BODY) setImmediate(() => void parse(request, body, done));
    else void parse(request, body, done);
  });
}

/** Whether a JSON text opens more than `limit` arrays and objects within one another. One pass, no allocation. */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++depth > limit) return true;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--;
  }
  return false;
}

/**
 * Chunks of a streamed body up to `limit` bytes. Throws 413 at the first byte beyond, or before the first one where
 * `content-length` exceeds the limit; throws 400 where the body ends early.
 */
export async function* limitBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: Readable,
  limit: number,
): AsyncIterable<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
  let size = 0;
  // Destroying the body would close the connection, on which the response is still to be sent.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (body.errored === null) throw error;
    throw new Problem(400, 'Bad Request', { detail: 'The body ended early' });
  }
}

function tooLarge(): Problem {
  return new Problem(413, 'Payload Too Large');
}

function tooDeep(): Problem {
  return new Problem(400, 'Bad Request', { detail: `The body nests deeper than ${MAX_DEPTH} levels` });
}
