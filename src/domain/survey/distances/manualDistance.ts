/** Mode Manual: the distance between two nodes that a person names. */
import { distanceClass, type DistanceClass } from '../../geo/distanceClass.ts';
import { failure, success, type Result } from '../../result.ts';
import type { Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { rowDistance } from './distanceLines.ts';

/** The line between two named nodes. */
export interface ManualDistance {
  readonly from: number;
  readonly to: number;
  readonly metres: Metres;
  readonly style: DistanceClass;
}

/** Why there is no line: a field is empty, its node is not in the draft, is not shown, or both are one node. */
export type ManualFailure =
  | { readonly kind: 'empty' | 'unknown' | 'notShown'; readonly field: 1 | 2 }
  | { readonly kind: 'sameNode' };

/**
 * Measures between two nodes.
 *
 * @param rowOf  draft row of a node id, −1 where there is none
 * @param ids    what the two fields contain; blanks around an id do not count
 */
export function manualDistance(
  points: SurveyPoints,
  rowOf: (nodeId: string) => number,
  ids: readonly [string, string],
): Result<ManualDistance, ManualFailure> {
  const rows = [0, 0];
  for (const field of [1, 2] as const) {
    const nodeId = ids[field - 1].trim();
    if (nodeId === '') return failure({ kind: 'empty', field });
    const row = rowOf(nodeId);
    if (row === -1) return failure({ kind: 'unknown', field });
    if (points.takesPart[row] !== 1) return failure({ kind: 'notShown', field });
    rows[field - 1] = row;
  }
  const [from, to] = rows;
  if (from === to) return failure({ kind: 'sameNode' });
  const metres = rowDistance(points, from, to);
  return success({ from, to, metres, style: distanceClass(metres) });
}
