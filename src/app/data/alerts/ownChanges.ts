/** Reclassifications that this page asked for: their updates come back over the live channel and alert nobody here. */
import { atom } from 'jotai';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import { keyName } from './alertLog.ts';

/** Changes whose update has not come back; the oldest of more are forgotten. */
const MAX_PENDING = 50;

const pendingAtom = atom<readonly string[]>([]);

const nameOf = (key: ReportKey, symbol: SymbolIndex): string => `${symbol} ${keyName(key)}`;

/** Call before the change is sent: its update may be faster than its answer. */
export const noteOwnChangeAtom = atom(null, (get, set, key: ReportKey, symbol: SymbolIndex) => {
  set(pendingAtom, [...get(pendingAtom), nameOf(key, symbol)].slice(-MAX_PENDING));
});

/** Forgets a change, and answers whether there was one: it was refused, or its update has come. */
export const removeOwnChangeAtom = atom(null, (get, set, key: ReportKey, symbol: SymbolIndex): boolean => {
  const pending = get(pendingAtom);
  const at = pending.indexOf(nameOf(key, symbol));
  if (at >= 0) set(pendingAtom, pending.toSpliced(at, 1));
  return at >= 0;
});
