/** Names of surveys and ids of new items (A§4, T-82, T-88). */

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

/**
 * Ids for copies of nodes, none of them taken: the numbers after the highest where all ids are numbers, else the copied id with
 * "-2", "-3" …
 */
export function copiedNodeIds(copied: readonly string[], taken: Iterable<string>): string[] {
  const used = new Set(taken);
  const numbers = [...used].filter((id) => /^\d{1,15}$/.test(id)).map(Number);
  const usesNumbers = numbers.length === used.size && used.size > 0;
  let next = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  return copied.map((id) => {
    if (usesNumbers) return String(next++);
    let copy = 2;
    while (used.has(`${id}-${copy}`)) copy += 1;
    used.add(`${id}-${copy}`);
    return `${id}-${copy}`;
  });
}
