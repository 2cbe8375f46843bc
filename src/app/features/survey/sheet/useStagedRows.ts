/** Rows of the tables in parts: a sheet of 20 000 nodes would hold the page for seconds if it were rendered at once. */
import { useEffect, useMemo, useState } from 'react';
import type { SheetNode, SheetPair, SurveySheet } from '../../../../domain/survey/sheet/surveySheet.ts';

/** Distances beside each other in a row. */
export const PAIRS_PER_ROW = 3;
/** Nodes that are rendered at once, of pairs PAIRS_PER_ROW times as many. */
export const PART_ROWS = 500;

/** The parts of the rows that are rendered so far. */
export interface StagedRows {
  readonly nodeParts: readonly (readonly SheetNode[])[];
  readonly pairParts: readonly (readonly SheetPair[])[];
  /** Parts that are rendered, and all of them. */
  readonly done: number;
  readonly of: number;
}

const NOTHING: readonly never[] = [];

/** One part more with each task, until all are rendered; nothing before the sheet is loaded. Each part is the same array in each result. */
export function useStagedRows(sheet: Pick<SurveySheet, 'nodes' | 'pairs'> | undefined): StagedRows {
  const nodes = useMemo(() => partsOf(sheet?.nodes ?? NOTHING, PART_ROWS), [sheet]);
  const pairs = useMemo(() => partsOf(sheet?.pairs ?? NOTHING, PAIRS_PER_ROW * PART_ROWS), [sheet]);
  const of = nodes.length + pairs.length;
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done >= of) return undefined;
    const timer = setTimeout(() => setDone(done + 1), 0);
    return () => clearTimeout(timer);
  }, [done, of]);
  return {
    nodeParts: nodes.slice(0, done),
    pairParts: pairs.slice(0, Math.max(0, done - nodes.length)),
    done,
    of,
  };
}

function partsOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
