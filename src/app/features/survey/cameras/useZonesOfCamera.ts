import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';

/** Zones of a stored camera; `none` for one that is not stored. */
type Relations =
  | { readonly status: 'loading' | 'none' | 'failed' }
  | { readonly status: 'loaded'; readonly relations: Row };

/** Zones that name a camera of the draft. The component needs the camera as its key. */
export function useRelations(row: number): Relations {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const [relations, setRelations] = useState<Relations>({ status: 'loading' });
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const found = await port?.relations(row);
      if (!isOpen || found === undefined) return;
      if (!found.ok) setRelations({ status: 'failed' });
      else if (found.value === undefined) setRelations({ status: 'none' });
      else setRelations({ status: 'loaded', relations: found.value });
    };
    load().catch(reportError(store, 'zones of a camera'));
    return () => {
      isOpen = false;
    };
  }, [port, row, store]);
  return relations;
}
