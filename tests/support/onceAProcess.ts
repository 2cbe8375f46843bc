/**
 * Values that a worker creates once for all its test files, by name. A module cannot hold them: each file has
 * its own modules.
 */
const made = ((globalThis as { madeOnce?: Map<string, Promise<unknown>> }).madeOnce ??= new Map());

/** Returns the value of a name; the first call creates it. */
export function onceAProcess<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known as Promise<T>;
}

/** Forgets the value of a name: the next call creates a new one. */
export function forget(name: string): void {
  made.delete(name);
}
