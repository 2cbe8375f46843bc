/** The newest summary of the engine in parts: each derived atom updates its readers only when its own value changes. */
import { atom } from 'jotai';
import { SYMBOL_COUNT } from '../../../domain/contract/reportTypes.ts';
import {
  idleSummary,
  type ConnectionState,
  type LiveSummary,
  type LoadState,
} from '../../../domain/live/summary.ts';
import { epochMs, ticks, type EpochMs, type Ticks } from '../../../domain/units.ts';
import type { EnginePort } from '../../../domain/live/enginePort.ts';
import { setEngineClockAtom } from '../../browser/serverClock.ts';
import { ticksNow } from '../../browser/ticksNow.ts';

const summaryAtom = atom<LiveSummary>(idleSummary());
const totalsInWindowAtom = atom<Uint32Array>(new Uint32Array(SYMBOL_COUNT));
const portAtom = atom<{ readonly port: EnginePort } | undefined>(undefined);
const changesAtom = atom<readonly ConnectionChange[]>([]);
const onlineAtom = atom<Ticks>(ticks(0));
const canaryOfferAtom = atom(false);

/** What screens show in place of the live data. */
export interface ShownData {
  readonly port: EnginePort;
  readonly summary: LiveSummary;
  /** It shows what was known then: nothing later is shown beside it. */
  readonly isAsKnown: boolean;
}

const shownDataAtom = atom<ShownData | undefined>(undefined);

/** Sets the data of a replay, which screens show in place of the live data; undefined ends it. */
export const setShownDataAtom = atom(null, (_get, set, data: ShownData | undefined) =>
  set(shownDataAtom, data),
);

/** Whether the screens show a replay. */
export const isReplayAtom = atom((get) => get(shownDataAtom) !== undefined);

/** Whether the screens show what was known at a time of the past. */
export const isAsKnownAtom = atom((get) => get(shownDataAtom)?.isAsKnown === true);

/** The newest summary of what the screens show. */
const shownSummaryAtom = atom((get) => get(shownDataAtom)?.summary ?? get(summaryAtom));

/** A change of the connection's status. */
export interface ConnectionChange {
  readonly at: EpochMs;
  readonly status: ConnectionState['status'];
}

/** Newest changes in the history. */
const MAX_CHANGES = 100;

/** Sets the newest summary and adds a change of the connection to its history. */
export const receiveSummaryAtom = atom(null, (get, set, summary: LiveSummary) => {
  const before = get(summaryAtom).connection.status;
  const { status } = summary.connection;
  if (before !== status)
    set(changesAtom, [{ at: epochMs(Date.now()), status }, ...get(changesAtom)].slice(0, MAX_CHANGES));
  if (status === 'online') {
    if (before !== status) set(onlineAtom, ticksNow());
    set(canaryOfferAtom, summary.canary.isOffered);
  }
  set(summaryAtom, summary);
  if (get(portAtom) !== undefined) set(setEngineClockAtom, { offset: summary.clockOffsetMs });
});

/** Sets the counts of the timeline's window. */
export const receiveTotalsAtom = atom(null, (get, set, totals: Uint32Array) => {
  const known = get(totalsInWindowAtom);
  if (totals.some((count, symbol) => count !== known[symbol])) set(totalsInWindowAtom, totals.slice());
});

/** Sets the running engine; undefined removes it and its summary. */
export const setEngineAtom = atom(null, (get, set, port: EnginePort | undefined) => {
  set(portAtom, port && { port });
  if (port === undefined) set(summaryAtom, idleSummary());
  set(setEngineClockAtom, port && { offset: get(summaryAtom).clockOffsetMs });
});

/** The complete newest summary, for diagnostics. */
export const fullSummaryAtom = atom((get) => get(summaryAtom));

/** The running engine of the live data. */
export const engineAtom = atom((get) => get(portAtom)?.port);

/** The engine of what map, timeline, table and queue show: of a replay, or of the live data. */
export const shownEngineAtom = atom((get) => get(shownDataAtom)?.port ?? get(portAtom)?.port);

/** Changes of the connection, newest first. */
export const connectionHistoryAtom = atom((get) => get(changesAtom));

/** Status of the live channel. */
export const connectionStatusAtom = atom((get) => get(summaryAtom).connection.status);

/** Why the server stores nothing of what is reported; undefined while it does, and while it is not connected. */
export const notStoringAtom = atom((get) => {
  const { connection, storage } = get(summaryAtom);
  return connection.status === 'online' && storage !== 'stores' ? storage : undefined;
});

/** When the page learnt that the channel is connected; 0 before the first time. */
export const onlineSinceAtom = atom((get) => get(onlineAtom));

/** Whether the server sends canaries, as far as the newest connection told. */
export const hasCanariesAtom = atom((get) => get(canaryOfferAtom));

/** `sentAt` of the newest canary that the engine has. */
export const receivedCanaryAtom = atom((get) => get(summaryAtom).canary.sentAt);

/** Moment of the last bytes of the live channel, and their age at the newest summary. */
export const lastDataAtom = atom((get) => get(summaryAtom).lastData);
/** Server's clock up to which the page has the notifications of all reports; 0 before the first list is complete. */
export const notifiedUntilAtom = atom((get) => get(summaryAtom).notifiedUntil);

/** Number of the newest change of records that the channel has announced; undefined where the server counts none. */
export const newestChangeAtom = atom((get) => get(summaryAtom).newestChange);

/** Whether the server has incidents, as far as it told. */
export const hasIncidentsAtom = atom((get) => get(summaryAtom).incidents.isOffered);

/** Grows with each change of an incident. */
export const incidentRevisionAtom = atom((get) => get(summaryAtom).incidents.revision);

/** Grows with each change of who has an incident open. */
export const presenceRevisionAtom = atom((get) => get(summaryAtom).presenceRevision);

/** Incidents that somebody must take. */
export const toTakeAtom = atom((get) => get(summaryAtom).incidents.toTake);

/** The storm, with what came in the last ten minutes; undefined while there is none. */
export const stormAtom = atom((get) => get(summaryAtom).storm);

/** Whether there is a storm: only what keeps its lane has toast and sound. */
export const isStormAtom = atom((get) => get(summaryAtom).storm !== undefined);

/** Whether what the screens show is counted by cell, as in a storm. */
export const isShownInCellsAtom = atom((get) => get(shownSummaryAtom).storm !== undefined);

/** Attempt under way, 1 to 5 while connecting. */
export const connectionAttemptAtom = atom((get) => get(summaryAtom).connection.attempt);

/** Median time from the server's publishing to this page, whole ms; undefined before the first report. */
export const latencyAtom = atom((get) => {
  const { p50, count } = get(summaryAtom).serverToPage;
  return count === 0 ? undefined : Math.round(p50);
});

/** State of the list of live reports. */
export const historyStateAtom = atom((get): LoadState['state'] => get(summaryAtom).history.state);

/** State of the list of reports that the screens show: 'failed' is never shown as an empty table. */
export const shownHistoryAtom = atom((get): LoadState['state'] => get(shownSummaryAtom).history.state);

/** State of the reports of the timeline's window; `tooOld`: not all of them are stored. */
export const windowStateAtom = atom((get): LoadState['state'] | 'tooOld' => {
  const { state, reason } = get(shownSummaryAtom).window;
  return state === 'loaded' && reason === 'tooOld' ? 'tooOld' : state;
});

/** State of the sensor list. */
export const heartbeatListStateAtom = atom(
  (get): LoadState['state'] => get(shownSummaryAtom).heartbeatList.state,
);

/** Reports stored, displayed or not. */
export const storedCountAtom = atom((get) => get(shownSummaryAtom).reports.stored);

/** Grows with each change of the displayed rows. */
export const revisionAtom = atom((get) => get(shownSummaryAtom).reports.revision);

/** Sensors by health, in the order of NODE_HEALTH, as text so that equal counts update no reader. */
export const healthCountsAtom = atom((get) => get(shownSummaryAtom).nodes.byHealth.join(' '));

/** Sensors without a heartbeat for long, and those with a wrong clock, as text so that equal counts update no reader. */
export const nodeExposureAtom = atom((get) => {
  const { silent, wrongClock } = get(summaryAtom).nodes;
  return `${silent} ${wrongClock}`;
});

/** Reports of the timeline's window by symbol, hidden types too. */
export const totalsAtom = atom((get) => get(totalsInWindowAtom));
