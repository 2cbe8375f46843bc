/** Names of surveys and ids of new items. */

/** Name that is proposed for the next survey of a squad: NODE_{squadId}_{count + 1}, ZONE_{squadId}_{count + 1}. */
export function defaultSurveyName(kind: 'NODE' | 'ZONE', squadId: string, surveysOfSquad: number): string {
  return `${kind}_${squadId}_${surveysOfSquad + 1}`;
}

/** Whether a survey of the squad has the name, spaces around it and case aside; it would be overwritten. */
export function isNameTaken(name: string, namesOfSquad: readonly string[]): boolean {
  const plain = (text: string): string => text.trim().toLowerCase();
  return namesOfSquad.some((taken) => plain(taken) === plain(name));
}

/** Id and name of a new camera: CAMERA_{squadId}_{first 8 characters of a generated id}. */
export function newCameraName(squadId: string, generatedId: string): string {
  return `CAMERA_${squadId}_${generatedId.slice(0, 8)}`;
}

/** Ids of stored items, which no new item gets. */
export interface StoredNodeIds {
  /** Of the squad. */
  readonly own: Iterable<string>;
  /** Of the devices of other squads, with their squad. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Of stored zones of the squad; absent for none. */
  readonly zones?: Iterable<string>;
}

/** No node is stored. */
export const NO_STORED_IDS: StoredNodeIds = { own: [], foreign: new Map() };

/**
 * Ids for copies of nodes, free in the whole installation: the next free numbers after the highest of the squad where all its ids
 * are numbers, else the copied id with "-2", "-3" … A squad without nodes counts on from the others. O(ids + copied).
 *
 * @param taken  ids of the draft and of its file, beside the stored ones
 */
export function copiedNodeIds(
  copied: readonly string[],
  taken: Iterable<string>,
  { own, foreign }: StoredNodeIds,
): string[] {
  const ofSquad = new Set([...taken, ...own]);
  const used = new Set([...ofSquad, ...foreign.keys()]);
  const counted = ofSquad.size > 0 ? ofSquad : used;
  const numbers = [...counted].filter(isNumber).map(Number);
  const usesNumbers = numbers.length === counted.size && counted.size > 0;
  const usedNumbers = new Set([...used].filter(isNumber).map(Number));
  let next = numbers.reduce((highest, number) => Math.max(highest, number), 0);
  return copied.map((id) => {
    if (usesNumbers) {
      do next += 1;
      while (usedNumbers.has(next));
      return String(next);
    }
    let copy = 2;
    while (used.has(`${id}-${copy}`)) copy += 1;
    used.add(`${id}-${copy}`);
    return `${id}-${copy}`;
  });
}

function isNumber(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}
