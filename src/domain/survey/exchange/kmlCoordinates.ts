/** Coordinates of KML as programs and people write them: with spaces after commas, with commas between tuples, or without commas. */

/** Numbers of each tuple: longitude, latitude and perhaps altitude. */
type Tuples = readonly (readonly string[])[];

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads the text of a coordinates element. Undefined where a part of it is no number, or where its numbers can be grouped in more than
 * one way. @param shape  of a ring the last tuple is the first one again, which tells groups apart
 */
export function readTuples(text: string, shape: 'ring' | 'other'): Tuples | undefined {
  const tuples = text
    .trim()
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .map((tuple) => tuple.replace(/,$/, '').split(','));
  if (!tuples.flat().every((number) => NUMBER.test(number))) return undefined;
  if (tuples.every(({ length }) => length === 2 || length === 3)) return tuples;
  const numbers = tuples.flat();
  const ways = [2, 3].filter((size) => numbers.length % size === 0 && numbers.length >= size);
  if (ways.length === 1) return groupsOf(numbers, ways[0] ?? 2);
  const closed = shape === 'ring' ? ways.filter((size) => isClosed(groupsOf(numbers, size))) : [];
  return closed.length === 1 ? groupsOf(numbers, closed[0] ?? 2) : undefined;
}

/** The text of tuples as the standard has it. @param size  how many numbers of each stay */
export function writeTuples(tuples: Tuples, size: 2 | 3): string {
  return tuples.map((tuple) => tuple.slice(0, size).join(',')).join(' ');
}

function groupsOf(numbers: readonly string[], size: number): Tuples {
  return Array.from({ length: numbers.length / size }, (_, i) => numbers.slice(i * size, (i + 1) * size));
}

function isClosed(tuples: Tuples): boolean {
  const [first, last] = [tuples[0], tuples.at(-1)];
  return tuples.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
