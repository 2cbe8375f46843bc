/** "99.53 %" of a share 0 … 1: never 100 where something is missing. */
export function percentText(share: number): string {
  const percent = Math.floor(share * 10_000) / 100;
  return `${percent.toFixed(2)} %`;
}
