/** What hostile clients of the soak send: made by fast-check from the table of calls and the topics. */
import fc from 'fast-check';
import { CALLS } from '../../../../src/domain/access/callAccess.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { ACTIVITY, TOPICS } from '../../../../src/domain/contract/topics.ts';

export type Attack =
  | {
      readonly kind: 'call';
      readonly method: string;
      readonly path: string;
      readonly contentType: string;
      readonly body: string;
    }
  /** Bytes on a bare connection; it stays open without another byte where `holds` says so. */
  | { readonly kind: 'raw'; readonly bytes: string; readonly holds: boolean }
  /** Texts on the live channel, each as one websocket message. */
  | {
      readonly kind: 'live';
      readonly door: string;
      readonly texts: readonly string[];
      readonly pings: number;
    }
  /** A subscriber or a caller that reads nothing of what it is sent. */
  | { readonly kind: 'slowReader'; readonly of: 'topics' | 'list' };

const FAR = '漢'.repeat(100);
const HOSTILE = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
    '%',
    FAR,
  ),
  fc.constantFrom(
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '\r\nx: y',
    '\u202e\u0000\ud800',
    'a'.repeat(2000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer().map(String),
);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    HOSTILE,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 5 }),
    fc.dictionary(HOSTILE, tie('any'), { maxKeys: 5 }),
  ),
})).any;

/** Fields that the schemas know, with values of any type. */
const FIELDS = [
  'username',
  'password',
  'login',
  'email',
  'key',
  'value',
  'squadId',
  'detectionId',
  'timeStamp',
];
const known = fc.dictionary(fc.constantFrom(...FIELDS, 'lat', 'lon', 'reportType', 'id', 'start'), value, {
  maxKeys: 8,
});

const body = fc.oneof(
  { weight: 4, arbitrary: known.map((fields) => JSON.stringify(fields)) },
  { weight: 2, arbitrary: value.map((any) => JSON.stringify(any) ?? '') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }).map((depth) => '['.repeat(depth)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000_000 }).map((length) => `"${'x'.repeat(length)}"`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
);

const call: fc.Arbitrary<Attack> = fc
  .record({
    row: fc.constantFrom(...CALLS),
    method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')),
    id: HOSTILE,
    query: fc.dictionary(
      fc.constantFrom(
        'page',
        'size',
        'sort',
        'startDateTime',
        'endDateTime',
        'since',
        'limit',
        'k',
        'query',
        'id',
      ),
      HOSTILE,
      { maxKeys: 4 },
    ),
    contentType: fc.constantFrom('application/json', 'text/plain', 'image/png', 'multipart/form-data', ''),
    body,
  })
  .map(({ row: [tabled, pattern], method, id, query, contentType, body: text }) => ({
    kind: 'call',
    method: method ?? tabled,
    path: `/${pattern.replaceAll(/:\w+/g, escaped(id))}?${Object.entries(query)
      .map(([name, one]) => `${name}=${escaped(one)}`)
      .join('&')}`,
    contentType,
    body: text,
  }));

/** Lone surrogates can't be encoded. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const raw: fc.Arbitrary<Attack> = fc
  .record({
    start: fc.constantFrom('GET / HTTP/1.1', 'POST /api/authenticate HTTP/1.1', 'GET / HTTP/9.9', 'NONSENSE'),
    lines: fc.array(
      fc.oneof(
        fc.constantFrom(
          'host: x',
          'content-type: application/json',
          'transfer-encoding: chunked',
          'expect: 100-continue',
        ),
        fc.constantFrom(
          'content-length: 10',
          'content-length: -1',
          'content-length: 99999999999',
          'content-length: abc',
        ),
        fc.constantFrom(
          'upgrade: websocket',
          'connection: upgrade',
          'sec-websocket-version: 13',
          'sec-websocket-key: x',
        ),
        fc.integer({ min: 1, max: 40_000 }).map((length) => `x: ${'y'.repeat(length)}`),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      { maxLength: 8 },
    ),
    ends: fc.boolean(),
    rest: fc.oneof(
      fc.constantFrom('', '{', 'ffffffff\r\nx', '0\r\n\r\n'),
      fc.string({ unit: 'binary', maxLength: 100 }),
    ),
    holds: fc.boolean(),
  })
  .map(({ start, lines, ends, rest, holds }) => ({
    kind: 'raw',
    bytes: `${[start, ...lines].join('\r\n')}\r\n${ends ? `\r\n${rest}` : ''}`,
    holds,
  }));

const header = fc.oneof(
  fc.constantFrom(
    'id:1',
    'receipt:r',
    'ack:client',
    'content-length:3',
    'content-length:-1',
    'nonsense',
    ':',
    'a:\\x',
  ),
  fc
    .constantFrom(...Object.values(TOPICS), ACTIVITY, `/${FAR}`, '/topic/>', '')
    .map((name) => `destination:${name}`),
  HOSTILE.map((text) => `receipt:${text}`),
);
const COMMANDS = [
  'CONNECT',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'SEND',
  'DISCONNECT',
  'BEGIN',
  'ACK',
  'MESSAGE',
  'send',
  '',
];
const frame = fc.oneof(
  fc
    .record({
      command: fc.constantFrom(...COMMANDS),
      headers: fc.array(header, { maxLength: 6 }),
      text: fc.oneof(
        fc.constantFrom('', '{"page":"/home"}', '{"page":{}}', 'x'.repeat(70_000), '\0\0\0'),
        value.map((any) => JSON.stringify(any) ?? ''),
      ),
      end: fc.constantFrom('\0', '\0', '\0', '', '\n'),
    })
    .map(({ command, headers, text, end }) => `${[command, ...headers].join('\n')}\n\n${text}${end}`),
  fc.constantFrom(`SUBSCRIBE\nid:1\ndestination:${FAR}\n\n\0`, '\n'.repeat(60_000), `[${'['.repeat(60_000)}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const DOORS = ['', '/websocket', '/042/abcdef12/websocket', '/info', '/no/door', '/a/b/xhr_streaming'];
const CONNECT = 'CONNECT\naccept-version:1.1,1.2\nheart-beat:0,0\n\n\0';
const live: fc.Arbitrary<Attack> = fc
  .record({
    door: fc.constantFrom('', '', ...DOORS),
    connects: fc.boolean(),
    frames: fc.array(frame, { minLength: 1, maxLength: 30 }),
    pings: fc.constantFrom(0, 0, 0, 200),
  })
  .map(({ door, connects, frames, pings }) => {
    const texts = connects ? [CONNECT, ...frames] : frames;
    const path = `/${PATHS.live}${door}`;
    return {
      kind: 'live',
      door: path,
      texts: door.startsWith('/042') ? texts.map((text) => JSON.stringify([text])) : texts,
      pings,
    };
  });

const slowReader: fc.Arbitrary<Attack> = fc
  .constantFrom('topics' as const, 'list' as const)
  .map((of) => ({ kind: 'slowReader', of }));

export const attack: fc.Arbitrary<Attack> = fc.oneof(
  { weight: 10, arbitrary: call },
  { weight: 3, arbitrary: raw },
  { weight: 6, arbitrary: live },
  { weight: 1, arbitrary: slowReader },
);
