/** Numbers that people type into the forms of the survey. */

/** A number with a point or a comma, in decimal or as 1e-7; a minus sign of either kind. NaN where the text is none. */
export function readTyped(text: string): number {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** '' for degrees between −limit and +limit, else the sentence. */
export function checkDegrees(text: string, limit: number, wrong: string): string {
  return Math.abs(readTyped(text)) <= limit ? '' : wrong;
}
