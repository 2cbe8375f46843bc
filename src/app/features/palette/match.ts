/**
 * Rank of a text for the typed words; 0 if it does not match. Each word must occur. An exact match ranks
 * highest, then a match at the start of the text, then at the start of a word.
 */
export function matchRank(typed: string, text: string): number {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return 0;
  const [first = ''] = words;
  if (lower === words.join(' ')) return 4;
  if (lower.startsWith(first)) return 3;
  return new RegExp(`[^\\p{L}\\p{N}]${literal(first)}`, 'u').test(lower) ? 2 : 1;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A search. */
interface Search<Item> {
  readonly typed: string;
  /** Text of an item to compare with. */
  readonly textOf: (item: Item) => string;
  /** Maximum number of matches. */
  readonly limit: number;
}

/**
 * Returns the best matches, best first; items of equal rank keep their order. An empty search matches all
 * items.
 */
export function bestMatches<Item>(items: readonly Item[], { typed, textOf, limit }: Search<Item>): Item[] {
  return items
    .map((item) => ({ item, rank: matchRank(typed, textOf(item)) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
