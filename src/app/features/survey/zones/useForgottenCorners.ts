import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { discardTypedAtom } from '../base/typedText.ts';

/** Begins the names under which texts of corners are kept. */
export const CORNER = 'corner';

/** Texts that are typed for corners are discarded with a change of their number: they would be those of other corners. */
export function useForgottenCorners(row: number, count: number): void {
  const discard = useSetAtom(discardTypedAtom);
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    discard({ table: 'zones', row }, CORNER);
  }, [count, discard, row]);
}
