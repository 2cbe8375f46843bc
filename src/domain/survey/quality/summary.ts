/** Figures of a quality field. */
import type { Degrees, Unit01 } from '../../units.ts';
import { NODES_FOR_FIX } from './dilution.ts';
import { cellPlace, FIELD_CELLS } from './fieldArea.ts';
import { percentilesOf } from './floatRanks.ts';
import type { QualityField } from './qualityField.ts';

/** What a field says about the cells that count. */
export interface QualitySummary {
  /** Square metres of the cells that count. */
  readonly area: number;
  /** Share of the area with at least three nodes in range, and with at least four. */
  readonly coveredBy3: Unit01;
  readonly coveredBy4: Unit01;
  /** Share of the area where a shot can be located: three nodes whose directions differ enough. */
  readonly located: Unit01;
  /** Percentiles of the dilution where a shot can be located; NaN where it can nowhere. */
  readonly medianDilution: number;
  readonly p95Dilution: number;
  readonly worst: WorstCell;
}

/** The cell with the largest dilution; of those without a position the one with the fewest nodes; the first of equal ones. */
export interface WorstCell {
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly dilution: number;
  readonly count: number;
}

/** [FIELD_CELLS] scratch */
const finite = new Float32Array(FIELD_CELLS);

/** Summarises a field. O(cells). */
export function summarise({ area, count, dilution }: QualityField): QualitySummary {
  let [by3, by4, located, worst] = [0, 0, 0, -1];
  for (let cell = 0; cell < FIELD_CELLS; cell++) {
    if (area.inside[cell] === 0) continue;
    if (count[cell] >= NODES_FOR_FIX) by3++;
    if (count[cell] > NODES_FOR_FIX) by4++;
    if (dilution[cell] < Infinity) finite[located++] = dilution[cell];
    if (
      worst === -1 ||
      dilution[cell] > dilution[worst] ||
      (dilution[cell] === dilution[worst] && count[cell] < count[worst])
    )
      worst = cell;
  }
  const [medianDilution, p95Dilution] = percentilesOf(finite, located, [0.5, 0.95]);
  return {
    area: area.insideCount * area.cellX * area.cellY,
    coveredBy3: by3 / area.insideCount,
    coveredBy4: by4 / area.insideCount,
    located: located / area.insideCount,
    medianDilution,
    p95Dilution,
    worst: { ...cellPlace(area, worst), dilution: dilution[worst], count: count[worst] },
  };
}

/** Figures with all nodes and without some. */
export interface FailureImpact {
  readonly before: QualitySummary;
  readonly after: QualitySummary;
}

/** Returns the effect of a failure of nodes; the field stays as it is. O(rows × cells in range + cells). */
export function impactOfFailure(field: QualityField, rows: ArrayLike<number>): FailureImpact {
  const shown = field.failed;
  field.setFailed([]);
  const before = summarise(field);
  field.setFailed(rows);
  const after = summarise(field);
  field.setFailed(shown);
  return { before, after };
}
