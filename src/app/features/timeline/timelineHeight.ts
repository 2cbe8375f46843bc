/** In rem: 120 to 400 px at a root font size of 16 px. */
export const MIN_HEIGHT = 7.5;
export const MAX_HEIGHT = 25;

/** Parses a height in rem and limits it; `usual` if the text is no number. */
export function clampHeight(text: string | null, usual: number): number {
  const height = Number(text ?? Number.NaN);
  return Number.isFinite(height) ? Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)) : usual;
}
