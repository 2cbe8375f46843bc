/** "88 %" of a confidence as received: up to 1 a share, above that percent; undefined where unknown. */
export function confidenceText(confidence: number | undefined): string | undefined {
  if (confidence === undefined) return undefined;
  return `${Math.round(confidence <= 1 ? confidence * 100 : confidence)} %`;
}
