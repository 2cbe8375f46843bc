import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHeader, unescapeHeader, type ClientFrame, type StompVersion } from './stompFrame.ts';
import { MAX_FRAME_BYTES, StompReader, type FrameFailure } from './stompReader.ts';

function readAll(...chunks: (string | Buffer)[]): ClientFrame[] | FrameFailure {
  const reader = new StompReader();
  const frames: ClientFrame[] = [];
  for (const chunk of chunks) {
    const read = reader.read(Buffer.from(chunk));
    if (!read.ok) return read.reason;
    frames.push(...read.value);
  }
  return frames;
}

const SEND = 'SEND\ndestination:/topic/activity\ncontent-length:17\n\n{"page":"/größe\0';
const bytesOf = (frame: string): Buffer => Buffer.from(frame);

describe('frames of a client', () => {
  it('[live.47] reads the same frames however the bytes are split', () => {
    const bytes = bytesOf(`CONNECT\naccept-version:1.2\n\n\0\n\n${SEND}\r\nDISCONNECT\nreceipt:7\n\n\0`);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const frames = readAll(...at.slice(1).map((end, i) => bytes.subarray(at[i], end)));
        expect(Array.isArray(frames) && frames.map(({ command }) => command)).toEqual([
          'CONNECT',
          'SEND',
          'DISCONNECT',
        ]);
      }),
    );
  });

  it('[live.47] accepts CR LF line ends, and uses the first of a repeated header', () => {
    const frames = readAll('SUBSCRIBE\r\nid:1\r\nid:2\r\ndestination:/topic/x\r\n\r\n\0');
    expect(frames).toMatchObject([{ command: 'SUBSCRIBE' }]);
    expect((frames as ClientFrame[])[0]?.headers.get('id')).toBe('1');
  });

  it('[live.47] preserves a NUL inside a body with a length', () => {
    expect(readAll('SEND\ncontent-length:3\n\na\0b\0')).toMatchObject([{ body: 'a\0b' }]);
  });

  it.each<[string, string | Buffer, FrameFailure]>([
    ['a length that is no number', 'SEND\ncontent-length:abc\n\nx\0', 'badContentLength'],
    ['a negative length', 'SEND\ncontent-length:-1\n\nx\0', 'badContentLength'],
    ['a length past the limit', 'SEND\ncontent-length:999999\n\nx\0', 'frameTooLarge'],
    ['a length that is too short', 'SEND\ncontent-length:1\n\nxyz\0', 'missingEnd'],
    ['a command of the server', 'MESSAGE\ndestination:/topic/shotreports\n\n{}\0', 'unknownCommand'],
    ['a command in lower case', 'send\n\n\0', 'unknownCommand'],
    ['a header without a colon', 'SEND\nnonsense\n\n\0', 'badHeader'],
    ['a header without a name', 'SEND\n:value\n\n\0', 'badHeader'],
    ['an unknown escape', 'SEND\ndestination:a\\tb\n\n\0', 'badEscape'],
    ['a body where none may be', 'SUBSCRIBE\nid:1\n\nbody\0', 'unexpectedBody'],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('SEND\n\n'), 0xff, 0xfe, 0]), 'notUtf8'],
    ['a head without an end', `SEND\n${'a'.repeat(MAX_FRAME_BYTES)}`, 'frameTooLarge'],
    ['a body without an end', `SEND\n\n${'a'.repeat(MAX_FRAME_BYTES + 1)}`, 'frameTooLarge'],
    [
      'sixty-five headers',
      `SEND\n${Array.from({ length: 65 }, (_, i) => `h${i}:v\n`).join('')}\n\0`,
      'badHeader',
    ],
  ])('[live.49] refuses %s', (_, bytes, reason) => {
    expect(readAll(bytes)).toBe(reason);
  });

  it('[live.49] never throws, whatever the bytes', () => {
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(SEND, 'SEND\n', '\0', ':').map(bytesOf),
    );
    fc.assert(
      fc.property(fc.array(soup, { maxLength: 20 }), (chunks) => {
        const reader = new StompReader();
        expect(() => chunks.every((chunk) => reader.read(Buffer.from(chunk)).ok)).not.toThrow();
      }),
    );
  });
});

describe('header escapes', () => {
  it.each<StompVersion>(['1.1', '1.2'])('[live.49] version %s unescapes what it has escaped', (version) => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const expected = version === '1.1' ? text.replaceAll('\r', '') : text;
        const wire = escapeHeader(text, version);
        expect(wire).not.toMatch(/[\r\n:]/);
        expect(unescapeHeader(wire, version)).toBe(expected);
      }),
    );
  });

  it('[live.49] has no escape of a carriage return in 1.1, and no escape at the end of a line', () => {
    expect(unescapeHeader('a\\rb', '1.2')).toBe('a\rb');
    expect(unescapeHeader('a\\rb', '1.1')).toBeUndefined();
    expect(unescapeHeader('a\\', '1.2')).toBeUndefined();
  });
});
