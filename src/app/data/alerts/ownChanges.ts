/** Reclassifications sent by this page: their updates arrive over the live channel and raise no alert here. */
import { atom } from 'jotai';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { SymbolIndex } from '../../../domain/contract/reportTypes.ts';

/** Most changes without their update; the oldest of more are dropped. */
const MAX_PENDING = 50;

const pendingAtom = atom<readonly string[]>([]);

const nameOf = (key: ReportKey, symbol: SymbolIndex): string => `${symbol} ${keyText(key)}`;

/** Adds a change. Call before it is sent, as its update may arrive before its answer. */
export const noteOwnChangeAtom = atom(null, (get, set, key: ReportKey, symbol: SymbolIndex) => {
  set(pendingAtom, [...get(pendingAtom), nameOf(key, symbol)].slice(-MAX_PENDING));
});

/** Removes a change that failed or whose update has arrived; returns whether there was one. */
export const removeOwnChangeAtom = atom(null, (get, set, key: ReportKey, symbol: SymbolIndex): boolean => {
  const pending = get(pendingAtom);
  const at = pending.indexOf(nameOf(key, symbol));
  if (at >= 0) set(pendingAtom, pending.toSpliced(at, 1));
  return at >= 0;
});

/** Forgets the changes of the former person. */
export const clearOwnChangesAtom = atom(null, (_get, set) => set(pendingAtom, []));
