/** 128 random bits as text. `randomUUID` is missing on a page over plain HTTP from another machine. */
export function newOnceKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
