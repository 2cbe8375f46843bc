import { useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { CollectionChange } from '../../../domain/contract/collectionChange.ts';
import { isOf, recordChangesAtom } from './reloadChanged.ts';

/** Calls `act` after each change of records of a collection, while mounted. */
export function useChangesOf(collection: string, act: (change: CollectionChange) => void): void {
  const store = useStore();
  const onChange = useEffectEvent(act);
  useEffect(
    () =>
      store.sub(recordChangesAtom, () => {
        const change = store.get(recordChangesAtom).find((one) => isOf(one, collection));
        if (change !== undefined) onChange(change);
      }),
    [collection, store],
  );
}
