/**
 * Index of the item that a key moves to; undefined for any other key. Arrows wrap around, Home and End go to
 * the ends, a letter goes to the next item that begins with it.
 */
export function nextItem(texts: readonly string[], current: number, key: string): number | undefined {
  const count = texts.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const order = texts.map((_text, step) => (current + 1 + step) % count);
  return order.find((index) => texts[index]?.toLowerCase().startsWith(letter));
}
