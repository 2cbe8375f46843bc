/** Order of names and ids in lists, the same in every browser and server. */
const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Compares two texts for a sort: letters regardless of case and accent first, digits as numbers. */
export function compareTexts(a: string, b: string): number {
  return COLLATOR.compare(a, b);
}
