/** What the engine tells, cut into pieces: each derived atom wakes its readers only when its own value changes. */
import { atom } from 'jotai';
import { SYMBOL_COUNT } from '../../../domain/contract/reportTypes.ts';
import {
  idleSummary,
  type ConnectionState,
  type LiveSummary,
  type LoadState,
} from '../../../domain/live/summary.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';
import type { EnginePort } from '../../../domain/live/enginePort.ts';
import { setEngineClockAtom } from '../../base/serverClock.ts';

const summaryAtom = atom<LiveSummary>(idleSummary());
const totalsInWindowAtom = atom<Uint32Array>(new Uint32Array(SYMBOL_COUNT));
const portAtom = atom<{ readonly port: EnginePort } | undefined>(undefined);
const changesAtom = atom<readonly ConnectionChange[]>([]);

/** A change of the connection, for its history. */
export interface ConnectionChange {
  readonly at: EpochMs;
  readonly status: ConnectionState['status'];
}

const HISTORY = 100;

/** Takes the newest summary and notes a change of the connection. */
export const receiveSummaryAtom = atom(null, (get, set, summary: LiveSummary) => {
  const before = get(summaryAtom).connection.status;
  const { status } = summary.connection;
  if (before !== status)
    set(changesAtom, [{ at: epochMs(Date.now()), status }, ...get(changesAtom)].slice(0, HISTORY));
  set(summaryAtom, summary);
  if (get(portAtom) !== undefined) set(setEngineClockAtom, { offset: summary.clockOffsetMs });
});

/** Takes the counts of the timeline's window. */
export const receiveTotalsAtom = atom(null, (get, set, totals: Uint32Array) => {
  const known = get(totalsInWindowAtom);
  if (totals.some((count, symbol) => count !== known[symbol])) set(totalsInWindowAtom, totals.slice());
});

/** Takes the engine into use, or forgets it and all it told. */
export const setEngineAtom = atom(null, (get, set, port: EnginePort | undefined) => {
  set(portAtom, port && { port });
  if (port === undefined) set(summaryAtom, idleSummary());
  set(setEngineClockAtom, port && { offset: get(summaryAtom).clockOffsetMs });
});

/** The whole of the newest summary, for diagnostics alone. */
export const fullSummaryAtom = atom((get) => get(summaryAtom));

/** The engine, when there is one. */
export const engineAtom = atom((get) => get(portAtom)?.port);

/** Changes of the connection, newest first. */
export const connectionHistoryAtom = atom((get) => get(changesAtom));

/** Whether reports are arriving: online, connecting or offline. */
export const connectionStatusAtom = atom((get) => get(summaryAtom).connection.status);

/** When the last bytes of the live channel came, and how long ago when that was said. */
export const lastDataAtom = atom((get) => get(summaryAtom).lastData);

/** Attempt under way, 1 to 5 while connecting. */
export const connectionAttemptAtom = atom((get) => get(summaryAtom).connection.attempt);

/** Median time from the server's publishing to this page, whole ms; undefined before the first report. */
export const latencyAtom = atom((get) => {
  const { p50, count } = get(summaryAtom).serverToPage;
  return count === 0 ? undefined : Math.round(p50);
});

/** State of the reports list: 'failed' is never shown as an empty table. */
export const historyStateAtom = atom((get): LoadState['state'] => get(summaryAtom).history.state);

/** State of the reports of the timeline's window; `tooOld`: not all of them are kept here. */
export const windowStateAtom = atom((get): LoadState['state'] | 'tooOld' => {
  const { state, reason } = get(summaryAtom).window;
  return state === 'loaded' && reason === 'tooOld' ? 'tooOld' : state;
});

/** State of the sensor list. */
export const heartbeatListStateAtom = atom((get): LoadState['state'] => get(summaryAtom).heartbeatList.state);

/** Reports stored, displayed or not. */
export const storedCountAtom = atom((get) => get(summaryAtom).reports.stored);

/** Grows with each change of the displayed rows. */
export const revisionAtom = atom((get) => get(summaryAtom).reports.revision);

/** Sensors by health, in the order of NODE_HEALTH, as text so that equal counts wake nobody. */
export const healthCountsAtom = atom((get) => get(summaryAtom).nodes.byHealth.join(' '));

/** Reports of the timeline's window by symbol, hidden types too (T-18). */
export const totalsAtom = atom((get) => get(totalsInWindowAtom));
