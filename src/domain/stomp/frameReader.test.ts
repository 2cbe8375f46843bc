import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../tests/support/propertyRuns.ts';
import { ticks } from '../units.ts';
import { FRAME_TIMEOUT, FrameReader, MAX_FRAME_LENGTH, utf8Length } from './frameReader.ts';

const NOW = ticks(1_700_000_000_000);

interface Seen {
  messages: {
    destination: string;
    seq: number;
    sent: number;
    stored: number;
    subscription: string;
    body: string;
  }[];
  passed: string[];
  rejected: string[];
}

function readerOf(): { reader: FrameReader; seen: Seen } {
  const seen: Seen = { messages: [], passed: [], rejected: [] };
  const reader = new FrameReader({
    message: ({ destination, seq, sent, stored, subscription }, body) =>
      seen.messages.push({ destination, seq, sent, stored, subscription, body }),
    forward: (text) => seen.passed.push(text),
    reject: (reason) => seen.rejected.push(reason),
  });
  return { reader, seen };
}

function messageOf(body: string, headers: string[] = [], eol = '\n', length = true): string {
  const lines = [
    'MESSAGE',
    'subscription:sub-0',
    'message-id:7',
    'destination:/topic/shotreports',
    ...headers,
  ];
  if (length) lines.push(`content-length:${Buffer.byteLength(body)}`);
  return `${lines.join(eol)}${eol}${eol}${body}\0`;
}

const GOOD = messageOf('{"good":1}');

function bodiesOf(text: string | string[]): { bodies: string[]; rejected: string[]; passed: string[] } {
  const { reader, seen } = readerOf();
  for (const chunk of typeof text === 'string' ? [text] : text) reader.push(chunk, NOW);
  return { bodies: seen.messages.map(({ body }) => body), rejected: seen.rejected, passed: seen.passed };
}

it('[live.47] delivers every frame whole, however many come in a chunk and wherever they are split', () => {
  const frame = fc.record({
    body: fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.stringify(value)),
    eol: fc.constantFrom('\n', '\r\n'),
    length: fc.boolean(),
    beats: fc.constantFrom('', '\n', '\r\n', '\n\n\n'),
  });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 20 }), (frames, cuts) => {
      const text = frames
        .map(({ body, eol, length, beats }) => messageOf(body, [], eol, length) + beats)
        .join('');
      const places = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b);
      const chunks = [0, ...places].map((from, i) => text.slice(from, places[i] ?? text.length));
      const { bodies, rejected } = bodiesOf(chunks);
      expect(rejected).toEqual([]);
      expect(bodies).toEqual(frames.map(({ body }) => body));
    }),
    { numRuns: propertyRuns(100, 1_000) },
  );
});

it('[live.47] delivers a frame that comes character by character', () => {
  expect(bodiesOf(Array.from(messageOf('{"zone":"Çatı"}') + GOOD)).bodies).toEqual([
    '{"zone":"Çatı"}',
    '{"good":1}',
  ]);
});

it('[live.47] reads destination, sequence, clock and subscription, the first of a repeated header, and escapes', () => {
  const { reader, seen } = readerOf();
  const headers = [
    'seq:42',
    'seq:43',
    'sent:1700000000123',
    'stored:1700000000101',
    'destination:/topic/other',
  ];
  reader.push(messageOf('{}', headers).replace('sub-0', 'a\\cb\\nc\\\\d\\re'), NOW);
  reader.push(messageOf('{}', ['seq:-1', 'sent:soon']), NOW);
  expect(seen.messages[0]).toEqual({
    destination: '/topic/shotreports',
    seq: 42,
    sent: 1_700_000_000_123,
    stored: 1_700_000_000_101,
    subscription: 'a:b\nc\\d\re',
    body: '{}',
  });
  expect(seen.messages[1]).toMatchObject({ seq: 0, sent: 0, stored: -1, subscription: 'sub-0' });
});

it('[live.47] counts content-length in bytes of UTF-8', () => {
  const body = '{"message":"Schuss nahe Öl-Straße 🔫 漢字"}';
  expect(bodiesOf(messageOf(body)).bodies).toEqual([body]);
  const inCharacters = messageOf(body).replace(/content-length:\d+/, `content-length:${body.length}`);
  expect(bodiesOf(inCharacters + GOOD)).toMatchObject({
    bodies: ['{"good":1}'],
    rejected: ['badContentLength'],
  });
});

it('[live.47] counts bytes as the encoder does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(utf8Length('\ud800')).toBe(3);
});

const POISON: [string, string, string][] = [
  [
    'content-length abc',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:abc'),
    'badContentLength',
  ],
  [
    'content-length -1',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:-1'),
    'badContentLength',
  ],
  [
    'content-length 1e3',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:1e3'),
    'badContentLength',
  ],
  [
    'empty content-length',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:'),
    'badContentLength',
  ],
  [
    'content-length too large',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:99999999'),
    'badContentLength',
  ],
  [
    'content-length too small',
    messageOf('{"a":1}').replace('content-length:7', 'content-length:6'),
    'badContentLength',
  ],
  ['no NUL', messageOf('{"a":1}').slice(0, -1), 'badFrame'],
  ['no NUL and no length', messageOf('{"a":1}', [], '\n', false).slice(0, -1), 'badFrame'],
  ['half a head', 'MESSAGE\ndestination:/topic/sh', 'badFrame'],
  ['half a body', messageOf('{"a":1}').slice(0, -5), 'badFrame'],
  ['a line without a colon', messageOf('{}', ['nonsense']), 'badFrame'],
  ['a header without a name', messageOf('{}', [':value']), 'badFrame'],
  ['an escape that is none', messageOf('{}', ['x:a\\tb']), 'badFrame'],
  ['no blank line', 'MESSAGE\ndestination:/topic/shotreports\0', 'badFrame'],
  ['no destination', 'MESSAGE\nseq:1\n\n{}\0', 'badFrame'],
  ['an unknown command', 'BANG\n\n{}\0', 'badFrame'],
  ['garbage', 'xyz\0', 'badFrame'],
  ['a NUL in the body', messageOf('{"a":"x"}').replace('x', '\0'), 'badContentLength'],
];

it.each(POISON)('[live.12] drops %s, counts it, and delivers the next good frame', (_, poison, reason) => {
  for (const text of [GOOD + poison + GOOD, Array.from(GOOD + poison + GOOD)]) {
    const { bodies, rejected } = bodiesOf(text);
    expect(bodies).toEqual(['{"good":1}', '{"good":1}']);
    expect(rejected[0]).toBe(reason);
  }
});

it('[live.12] goes on after any bytes: what follows them is delivered', () => {
  const word = fc.constantFrom(
    'MESSAGE',
    '\n',
    '\r\n',
    '\0',
    'destination:/topic/x',
    'content-length:3',
    '\\',
    ':',
    '{}',
    'é',
  );
  const noise = fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(noise, fc.nat(), (text, cut) => {
      const all = `${text}\0${GOOD}`;
      const at = cut % all.length;
      expect(bodiesOf([all.slice(0, at), all.slice(at)]).bodies.at(-1)).toBe('{"good":1}');
    }),
    { numRuns: propertyRuns(100, 1_000) },
  );
});

it('[live.48] drops a frame of more than 4 MiB once, in one chunk or in many, and holds no more than that', () => {
  const large = messageOf(`"${'x'.repeat(MAX_FRAME_LENGTH)}"`);
  expect(bodiesOf(large + GOOD)).toMatchObject({ bodies: ['{"good":1}'], rejected: ['frameTooLarge'] });
  const { reader, seen } = readerOf();
  for (let at = 0; at < large.length; at += 16_384) {
    reader.push(large.slice(at, at + 16_384), NOW);
    expect(reader.pending).toBeLessThanOrEqual(MAX_FRAME_LENGTH);
  }
  reader.push(GOOD, NOW);
  expect(seen.rejected).toEqual(['frameTooLarge']);
  expect(seen.messages).toHaveLength(1);
});

it('[live.48] takes a large frame below the limit in many pieces', () => {
  const body = JSON.stringify('x'.repeat(3_000_000));
  const large = messageOf(body);
  const chunks = Array.from({ length: Math.ceil(large.length / 1000) }, (_, i) =>
    large.slice(1000 * i, 1000 * i + 1000),
  );
  expect(bodiesOf(chunks).bodies).toEqual([body]);
});

it('[live.48] gives up a frame that is not whole after five seconds, and takes the next', () => {
  const { reader, seen } = readerOf();
  reader.push(messageOf('{"a":1}').slice(0, 60), NOW);
  expect(reader.expire(ticks(NOW + FRAME_TIMEOUT))).toBe(false);
  expect(reader.expire(ticks(NOW + FRAME_TIMEOUT + 1))).toBe(true);
  expect(reader.expire(ticks(NOW + 2 * FRAME_TIMEOUT))).toBe(false);
  reader.push(GOOD, ticks(NOW + 3 * FRAME_TIMEOUT));
  expect(seen.rejected).toEqual(['unfinishedFrame']);
  expect(seen.messages).toHaveLength(1);
});

it('[live.48] does not count the late rest of a frame that was given up', () => {
  const { reader, seen } = readerOf();
  const frame = messageOf('{"a":1}');
  reader.push(frame.slice(0, 60), NOW);
  reader.expire(ticks(NOW + 6000));
  reader.push(frame.slice(60), ticks(NOW + 7000));
  reader.push(GOOD, ticks(NOW + 7000));
  expect(seen.rejected).toEqual(['unfinishedFrame']);
  expect(seen.messages.map(({ body }) => body)).toEqual(['{"good":1}']);
});

it('[live.48] passes the frames of the connection on as they came, and a sign of life for accepted messages', () => {
  const connected = 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0';
  const error = 'ERROR\nmessage:no\ncontent-length:4\n\nwhy?\0';
  expect(bodiesOf(`${connected}\n${error}`).passed).toEqual([connected, '\n', error]);
  expect(bodiesOf(GOOD + GOOD).passed).toEqual(['\n']);
  expect(bodiesOf(messageOf('{}').replace('content-length:2', 'content-length:9')).passed).toEqual([]);
});

it('[live.48] keeps from the client library what would silence it', () => {
  const poisoned = 'ERROR\ncontent-length:abc\n\nwhy?\0';
  expect(bodiesOf(poisoned)).toMatchObject({ passed: [], rejected: ['badContentLength'] });
});

// A time that grows with the square of the garbage would be an hour.
it('[live.12] searches garbage once, and delivers the frame after it', () => {
  for (const garbage of [
    'x\0',
    'MESSAGE\0',
    'MESSAGE\na:b\0',
    'MESSAGE\n\\\0',
    'MESSAGE',
    '\n',
    '\0',
    'é\0',
  ]) {
    const { reader, seen } = readerOf();
    reader.push(garbage.repeat(200_000), NOW);
    reader.push('\0', NOW);
    reader.push(GOOD, NOW);
    expect(seen.messages).toHaveLength(1);
  }
});
