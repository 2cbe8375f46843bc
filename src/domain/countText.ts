/** "1 234". */
export function countText(value: number): string {
  return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ');
}
