/** What a worker makes once for all test files that it runs; a module cannot hold it, as each file has modules of its own. */
const made = ((globalThis as { madeOnce?: Map<string, Promise<unknown>> }).madeOnce ??= new Map());

/** What the first call for a name makes. */
export function onceAProcess<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known as Promise<T>;
}

/** What was made for a name is made anew at the next call. */
export function forget(name: string): void {
  made.delete(name);
}
