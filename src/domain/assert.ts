/** Throws where a condition that the code relies on is false. For bad input return a Result instead. */
// oxlint-disable-next-line shotpoint/parameters -- as `assert` of Node: the condition, then the message
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/**
 * Throws where flags do not fit the bits of their column: `1 << 32` equals `1 << 0`, so two flags would share a bit.
 *
 * @param what  name of the flags for the message, plural
 */
export function requireBits(what: string, flags: number, bits: number): void {
  invariant(flags <= bits, `${what} need ${flags} bits, their column has ${bits}`);
}

/** Throws in a branch that the types rule out. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${String(value)}`);
}
