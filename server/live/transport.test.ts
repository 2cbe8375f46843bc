import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CLOSE_REASON_BYTES, closeReasonOf } from './transport.ts';

describe('the reason of a close frame', () => {
  it.each([
    ['a'.repeat(123), 'a'.repeat(123)],
    ['a'.repeat(124), 'a'.repeat(123)],
    ['漢'.repeat(100), '漢'.repeat(41)],
    [`a${'漢'.repeat(100)}`, `a${'漢'.repeat(40)}`],
    ['😀'.repeat(100), '😀'.repeat(30)],
  ])('[live.58] is truncated at the end of a character: %#', (text, reason) => {
    expect(closeReasonOf(text)).toBe(reason);
  });

  it('[live.58] never exceeds 123 bytes, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀'), maxLength: 150 }), (text) => {
        const reason = closeReasonOf(text);
        expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(MAX_CLOSE_REASON_BYTES);
        expect(text.startsWith(reason)).toBe(true);
      }),
    );
  });
});
