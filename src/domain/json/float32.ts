/**
 * The decimal number that a 32-bit float was stored from, to seven digits: 0.1 stored as 0.10000000149 gives 0.1.
 * Whole numbers and numbers that need 64 bits are returned unchanged.
 */
export function roundFloat32(value: number): number {
  return !Number.isInteger(value) && Math.fround(value) === value ? Number(value.toPrecision(7)) : value;
}
