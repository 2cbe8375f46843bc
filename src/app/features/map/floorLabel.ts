/** Label of a floor button, at most 3 characters: "Library, Ground Floor" G, "Floor 3" 3, "Basement 1" B1, "Level G" G. */
export function floorLabel(name: string): string {
  const last = name.split(',').at(-1)?.trim() ?? '';
  if (/^[A-Z]?-?\d{1,2}$/i.test(last)) return last;
  const number = /-?\d+$/.exec(last)?.[0];
  if (/^(basement|cellar)/i.test(last)) return `B${number ?? ''}`;
  if (/^ground/i.test(last)) return 'G';
  if (number !== undefined) return number;
  const words = last.split(/\s+/);
  return (words.length > 1 && /^(level|floor)$/i.test(words[0] ?? '') ? (words[1] ?? '') : last).slice(0, 3);
}
