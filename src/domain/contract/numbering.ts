/**
 * Numberings of the server: after a restore of a backup, or a failover that lost the newest commits, the same sequences are
 * given to other changes. A new numbering begins then, so that a client sees whether its sequences still stand for what it
 * has received.
 */

/** A numbering, by a random name. */
export interface Numbering {
  readonly id: string;
  /** Newest sequence when it began: those up to it are shared with the numbering before. */
  readonly seq: number;
}

/** Header of CONNECTED with the newest numberings, oldest first: `id=seq`, comma-separated. */
export const NUMBERINGS_HEADER = 'numberings';

/** The header's value. */
export function numberingsText(numberings: readonly Numbering[]): string {
  return numberings.map(({ id, seq }) => `${id}=${seq}`).join(',');
}

/** Numberings of such a header; none where it is absent or has another form. */
export function readNumberings(text: string | undefined): readonly Numbering[] {
  const read = (text ?? '').split(',').map((part) => {
    const [id = '', seq] = part.split('=');
    return { id, seq: Number(seq) };
  });
  return read.every(({ id, seq }) => id !== '' && Number.isSafeInteger(seq)) ? read : [];
}

/** Place of the numbering that followed `id`; undefined where `id` is the newest, −1 where the list does not have it. */
export function indexAfter(numberings: readonly Numbering[], id: string): number | undefined {
  const at = numberings.findIndex((one) => one.id === id);
  if (at < 0) return -1;
  return at + 1 < numberings.length ? at + 1 : undefined;
}
