/** One range of bytes as RFC 9110, 14 has it. */

/** First and last byte, both sent. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * What a Range header asks of `size` bytes: one range, 'whole' where it says nothing that we answer (another
 * unit, several ranges, no sense), or 'none' where it begins behind the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return suffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'none' : { first, last };
}

function suffix(length: number, size: number): ByteRange | 'none' {
  return length === 0 || size === 0 ? 'none' : { first: Math.max(0, size - length), last: size - 1 };
}
