const EXCERPT_LENGTH = 200;

/** The beginning of a value as JSON, at most 200 characters, for the list of messages that could not be used. */
export function excerptOf(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, EXCERPT_LENGTH);
}
