import type { EpochMs } from '../../../src/domain/units.ts';

/** Who writes, and when. */
export interface Author {
  /** Login of the person, or the name of the source ("simulator", "replay"). */
  readonly actor: string;
  readonly at: EpochMs;
}
