/** rem: 120 to 400 px at the usual root (O§9). */
export const MIN_HEIGHT = 7.5;
export const MAX_HEIGHT = 25;

/** Height within its limits; the usual one for what is no number. */
export function keptHeight(text: string | null, usual: number): number {
  const height = Number(text ?? Number.NaN);
  return Number.isFinite(height) ? Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)) : usual;
}
