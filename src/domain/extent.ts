/** Least and greatest of a row of numbers. */
export interface Extent {
  readonly least: number;
  readonly most: number;
}

/**
 * The extent of some numbers, of every `step`th one from `first` on; Infinity and −Infinity of none. O(numbers), of any length:
 * `Math.min(...)` throws beyond some 100 000.
 */
export function extentOf(numbers: ArrayLike<number>, first = 0, step = 1): Extent {
  let [least, most] = [Infinity, -Infinity];
  for (let at = first; at < numbers.length; at += step) {
    if (numbers[at] < least) least = numbers[at];
    if (numbers[at] > most) most = numbers[at];
  }
  return { least, most };
}
