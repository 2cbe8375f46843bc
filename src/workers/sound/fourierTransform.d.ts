/** The package has no types of its own. */
declare module 'fourier-transform' {
  /**
   * Magnitudes of input.length / 2 bands, written into `output`; a sine of amplitude 1 in the middle of a band gives 1.
   *
   * @param input  2^n samples
   */
  export default function rfft(input: Float64Array, output?: Float64Array): Float64Array;
}
