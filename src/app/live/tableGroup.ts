import { atom } from 'jotai';
import type { RowsFilter } from '../../domain/live/enginePort.ts';

/** Number of the group of reports that the table is filtered to; undefined for all reports. */
export const tableGroupAtom = atom<number | undefined>(undefined);

/** What the table asks the engine for. */
export const rowsFilterAtom = atom((get): RowsFilter | undefined => {
  const group = get(tableGroupAtom);
  return group === undefined ? undefined : { group };
});
