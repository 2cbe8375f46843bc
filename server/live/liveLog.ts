/** The log of the live channel. No line contains a token, nor a URL with one. */
export interface LiveLog {
  info(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
}
