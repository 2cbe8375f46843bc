/** What the geometry of a survey reads of its nodes. */

/**
 * Positions of the nodes of a draft, by draft row: rows [0, count). Owned by the draft; its arrays may be replaced when
 * it grows, so that they are parameters of each call.
 */
export interface SurveyPoints {
  readonly count: number;
  /** [count] degrees */
  readonly lat: Float64Array;
  /** [count] degrees */
  readonly lon: Float64Array;
  /** [count] 0: removed, hidden, on another level, or without a valid position */
  readonly takesPart: Uint8Array;
  /** [count] number of its floor: only points of one floor are near each other. Absent: all are of one. */
  readonly floor?: Uint16Array;
}
