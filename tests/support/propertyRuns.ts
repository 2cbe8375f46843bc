/**
 * Property tests draw the same values in each run, so that a run says the same twice. `npm test -- --all` explores: it draws from
 * a seed that it prints, `PROPERTY_SEED` repeats that. A counterexample becomes an example of its own in the test.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

/** Seed of all property tests of a run. */
const { seed, explores } = inject('properties');

fc.configureGlobal({ seed });

/** Number of runs of a property: `many` where the run explores, else `few`. */
export const propertyRuns = (few: number, many: number): number => (explores ? many : few);

declare module 'vitest' {
  interface ProvidedContext {
    readonly properties: { readonly seed: number; readonly explores: boolean };
  }
}
