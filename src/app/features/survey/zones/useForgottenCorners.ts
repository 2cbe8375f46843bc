import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { discardTypedAtom } from '../panels/typedText.ts';

/** Prefix of the names of corner texts. */
export const CORNER = 'corner';

/**
 * Discards the typed texts of the corners when the number of corners changes: the texts would belong to other
 * corners.
 */
export function useForgottenCorners(row: number, count: number): void {
  const discard = useSetAtom(discardTypedAtom);
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    discard({ table: 'zones', row }, CORNER);
  }, [count, discard, row]);
}
