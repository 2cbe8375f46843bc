/** Parts of a window's view that other windows of the browser may follow. */
export const LINKED_PARTS = ['report', 'time', 'place'] as const;
export type LinkedPart = (typeof LINKED_PARTS)[number];

/** The parameter that names the linked parts of a window. */
export const LINKED_PARAM = 'linked';

/** Returns the parts that `linked` names, in any case; all where it is empty. Ignores unknown names. */
export function readLinkedParts(params: Iterable<readonly [string, string]>): ReadonlySet<LinkedPart> {
  for (const [key, value] of params) {
    if (key.toLowerCase() !== LINKED_PARAM) continue;
    const names = value.toLowerCase().split(',');
    return new Set(LINKED_PARTS.filter((part) => value.trim() === '' || names.includes(part)));
  }
  return new Set();
}

/** Text of the parameter; undefined where no part is linked. */
export function linkedPartsText(parts: ReadonlySet<LinkedPart>): string | undefined {
  return parts.size === 0 ? undefined : LINKED_PARTS.filter((part) => parts.has(part)).join(',');
}
