/** A message with its prefix up to the first colon replaced; put before a message that has none (T-38). */
export function withPrefix(message: string, type: string): string {
  const colon = message.indexOf(':');
  return `${type}:${colon === -1 ? ` ${message}` : message.slice(colon + 1)}`;
}
