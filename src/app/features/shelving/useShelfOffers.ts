import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { CountedShelf, ShelfOffer } from '../../../domain/contract/shelf.ts';
import { reportError } from '../../browser/errorLog.ts';
import { loadShelfOffers } from '../../data/loading/shelfActs.ts';

/** Sensors that report too often, loaded again as the shelves change; none until they are loaded. */
export function useShelfOffers(shelves: readonly CountedShelf[]): readonly ShelfOffer[] {
  const store = useStore();
  // The counts change with each silent report, the offers with what is shelved.
  const shelved = shelves.map(({ id, to }) => `${id} ${to}`).join(',');
  const [offers, setOffers] = useState<readonly ShelfOffer[]>([]);
  useEffect(() => {
    let isWanted = true;
    loadShelfOffers(store)
      .then((loaded) => isWanted && setOffers(loaded))
      .catch(reportError(store, 'shelves'));
    return () => {
      isWanted = false;
    };
  }, [store, shelved]);
  return offers;
}
