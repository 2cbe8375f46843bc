/** Throws at once on a programmer's mistake. Bad input is no mistake of that kind: return a Result. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Marks a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${String(value)}`);
}
