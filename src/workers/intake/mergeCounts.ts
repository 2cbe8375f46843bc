/** What became of the reports of a list; added up over several lists. */
export interface MergeCounts {
  added: number;
  updated: number;
  /** Not stored, as their symbol is full of newer ones. */
  tooOld: number;
}

/** Counts before the first list. */
export function noMerges(): MergeCounts {
  return { added: 0, updated: 0, tooOld: 0 };
}
