/** Throws at once on a programmer's mistake. Bad input is no mistake of that kind: return a Result. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/**
 * Throws where flags outnumber the bits of their column: `1 << 32` is `1 << 0`, so one of them would stand for two.
 *
 * @param what  the flags, plural
 */
export function requireBits(what: string, flags: number, bits: number): void {
  invariant(flags <= bits, `${what} need ${flags} bits, their column has ${bits}`);
}

/** Marks a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${String(value)}`);
}
