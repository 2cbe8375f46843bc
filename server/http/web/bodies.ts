/**
 * Limits of request bodies: their length, checked before anything is parsed, and the shape of JSON. A route that
 * takes more than a few fields sets its own `bodyLimit`.
 */
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Limit of a body in bytes where the route sets none: sign-in, account and other small forms. */
export const DEFAULT_BODY_BYTES = 8 * 1024;

/** Characters of a body that are checked in a turn of the event loop. */
const PART = 1024 * 1024;
/** Characters of a list that are parsed at once, or one element. */
const PARSED = 256 * 1024;

/** Limits of the shape of a JSON text: one beyond them takes seconds to parse and check, whatever it says. */
export interface JsonLimits {
  /** Levels of nesting. */
  readonly depth: number;
  /** Objects and arrays. */
  readonly containers: number;
  /** Members of one object. */
  readonly members: number;
  /** Members of all objects and lists together. */
  readonly values: number;
}

/** The contract needs a nesting of five, some 40 000 objects, 40 members, and 800 000 values: 20 000 nodes with all of their fields. */
const LIMITS: JsonLimits = { depth: 32, containers: 250_000, members: 1000, values: 1_500_000 };

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

/**
 * Replaces the framework's JSON parser by one that checks the shape first: a body beyond the limits is answered 400. An empty
 * body is none, whatever its type: some clients name a type with each call.
 */
export function limitJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const parseAllowed = (excess: string | undefined) => {
      if (excess !== undefined) done(badBody(`The body ${excess}`));
      else void parse(request, body, done);
    };
    if (body.length <= PART) return parseAllowed(jsonExcess(body));
    const parsePart = (text: string) =>
      new Promise<unknown>((resolve, reject) => {
        void parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
      });
    void parseInTurns(body, parsePart).then(
      (value) => done(null, value),
      (error: unknown) => done(error as Error),
    );
  });
}

/**
 * Checks and parses megabytes of JSON in several turns of the event loop: a list element by element, anything else at once. Rejects
 * with 400 where the text exceeds a limit, or as `parse` does.
 *
 * @param parse  parses a whole JSON text
 */
export async function parseInTurns(
  body: string,
  parse: (text: string) => Promise<unknown>,
): Promise<unknown> {
  // Megabytes were put together in this turn.
  await nextTurn();
  const scan = new ShapeScan(body, LIMITS);
  const excess = await scanInTurns(scan, body);
  if (excess !== undefined) throw badBody(`The body ${excess}`);
  let [first, last] = [0, body.length - 1];
  while (isSpace(body.charCodeAt(first))) first++;
  while (isSpace(body.charCodeAt(last))) last--;
  if (body[first] !== '[' || body[last] !== ']') return parse(body);
  const items: unknown[] = [];
  for (const [at, end] of [...scan.breaks, last].entries()) {
    const begin = (at === 0 ? first : (scan.breaks[at - 1] ?? 0)) + 1;
    const part = await parse(`[${body.slice(begin, end)}]`);
    await nextTurn();
    // An element is missing beside a comma.
    if (!Array.isArray(part) || (part.length === 0 && scan.breaks.length > 0)) throw badBody();
    for (const item of part) items.push(item);
  }
  return items;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function badBody(detail?: string): Problem {
  return new Problem(400, 'Bad Request', detail === undefined ? {} : { detail });
}

/** Which limit a JSON text exceeds, as the end of a sentence about it; undefined where none. One pass. */
export function jsonExcess(text: string, limits: JsonLimits = LIMITS): string | undefined {
  return new ShapeScan(text, limits).scan(text.length);
}

/** As `jsonExcess`; of megabytes only a part is checked in one turn of the event loop. */
export async function jsonExcessInTurns(text: string): Promise<string | undefined> {
  return scanInTurns(new ShapeScan(text, LIMITS), text);
}

async function scanInTurns(scan: ShapeScan, text: string): Promise<string | undefined> {
  let excess = scan.scan(PART);
  for (let to = 2 * PART; excess === undefined && to - PART < text.length; to += PART) {
    await nextTurn();
    excess = scan.scan(to);
  }
  return excess;
}

/** Counts the shape of a JSON text from its beginning on. */
class ShapeScan {
  readonly #text: string;
  readonly #limits: JsonLimits;
  /** Members of the open object at each level so far. */
  readonly #counts: Uint32Array;
  #at = 0;
  #level = 0;
  #opened = 0;
  /** Values so far: of each list and object but the first. */
  #values = 0;
  #quoted = false;
  /** Places of commas between elements of the outermost list, far from each other. */
  readonly breaks: number[] = [];
  #nextBreak = PARSED;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
    this.#counts = new Uint32Array(limits.depth + 1);
  }

  /** Goes on to `end`, exclusive; returns the limit that is exceeded by then. */
  scan(end: number): string | undefined {
    const text = this.#text;
    const to = Math.min(end, text.length);
    let quoted = this.#quoted;
    let i = this.#at;
    for (; i < to; i++) {
      const code = text.charCodeAt(i);
      if (quoted) {
        if (code === BACKSLASH) i++;
        else if (code === QUOTE) quoted = false;
      } else if (code === QUOTE) quoted = true;
      else if (code === COMMA) {
        if (++this.#values > this.#limits.values) return `has more than ${this.#limits.values} values`;
        if (i >= this.#nextBreak && this.#level === 1) this.#break(i);
      } else if (code >= COLON) {
        const excess = this.#count(code);
        if (excess !== undefined) return excess;
      }
    }
    this.#quoted = quoted;
    this.#at = i;
    return undefined;
  }

  #break(at: number): void {
    this.breaks.push(at);
    this.#nextBreak = at + PARSED;
  }

  #count(code: number): string | undefined {
    const { depth, containers, members } = this.#limits;
    if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++this.#level > depth) return `nests deeper than ${depth} levels`;
      if (++this.#opened > containers) return `has more than ${containers} objects and lists`;
      this.#counts[this.#level] = 0;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) this.#level = Math.max(0, this.#level - 1);
    else if (code === COLON) {
      const count = (this.#counts[this.#level] ?? 0) + 1;
      if (count > members) return `has an object with more than ${members} fields`;
      this.#counts[this.#level] = count;
    }
    return undefined;
  }
}

/**
 * Chunks of a streamed body up to `limit` bytes. Throws 413 at the first byte beyond, or before the first one where
 * `content-length` exceeds the limit; throws 400 where the body ends early. The rest of a body whose reader stops before is
 * read and dropped, so that the next call on the connection is found.
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
  } finally {
    // That of a body beyond the limit is not read: its connection is closed.
    if (size <= limit) body.resume();
  }
}

function tooLarge(): Problem {
  return new Problem(413, 'Payload Too Large');
}
