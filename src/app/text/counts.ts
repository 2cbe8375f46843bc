const COUNT = new Intl.NumberFormat('en-US');

/** "3 412": thousands apart by a narrow space. */
export function countText(count: number): string {
  return COUNT.format(count).replaceAll(',', '\u202F');
}
