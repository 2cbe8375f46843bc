/** Range requests with a single byte range (RFC 9110, 14). */

/** Offsets of the first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The range that a Range header requests of `size` bytes. 'full' where the header is absent, malformed, of another unit
 * or has several ranges; 'unsatisfiable' where it begins beyond the end (416).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'full';
  if (from === '') return suffix(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'full';
  return first >= size ? 'unsatisfiable' : { first, last };
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
}
