/** A JSON object as it was received or stored, with all of its fields. */
export type Row = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: neither null nor a list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
