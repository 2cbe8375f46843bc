/** Numbers that people type into the forms of the survey. */

/** A number with a point or a comma; a minus sign of either kind. NaN where the text is none. */
export function readTyped(text: string): number {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

/** '' for degrees between −limit and +limit, else the sentence. */
export function checkDegrees(text: string, limit: number, wrong: string): string {
  return Math.abs(readTyped(text)) <= limit ? '' : wrong;
}
