/** Longer copies of columns by row. */

/** A copy with zeros after the old numbers; the old array is no longer used. */
export function grownFloats(old: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(old);
  return grown;
}

/** A copy with `filler` after the old numbers; the old array is no longer used. */
export function grownRows(old: Int32Array, length: number, filler: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(old);
  if (filler !== 0) grown.fill(filler, old.length);
  return grown;
}
