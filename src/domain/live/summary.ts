import type { Storm } from './storm.ts';
import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import type { StorageState } from '../contract/storageState.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';
import { emptyChannelStatistics, type ChannelStatistics } from './channelStatistics.ts';

/** Connection as the indicator shows it. */
export type ConnectionStatus = 'offline' | 'loading' | 'online';

/** Number of retries shown as loading; later ones are shown as offline. */
export const SHOWN_RETRIES = 5;

export interface ConnectionState {
  readonly status: ConnectionStatus;
  /** Number of the running or next attempt, 1 … SHOWN_RETRIES while loading; 0 when online. */
  readonly attempt: number;
  readonly since: EpochMs;
  /** Start of the next attempt; 0 during an attempt and when online. */
  readonly nextTryAt: EpochMs;
}

/** The last bytes of the live channel that were accepted, a heart-beat or a message. */
export interface LastData {
  /** On the server's clock; 0 before the first. */
  readonly at: EpochMs;
  /** Span since then, on a monotonic clock; before the first, since the session began. */
  readonly ageMs: Millis;
}

/** A list the engine loads over HTTP: an empty table is never shown for a failed load. */
export interface LoadState {
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly reason: string | undefined;
  readonly at: EpochMs;
}

/** Percentiles over the last minute. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

export const NO_PERCENTILES: Percentiles = { p50: 0, p95: 0, p99: 0, count: 0 };

/** Counts and states shown by the page; sent at most four times a second, newest only. */
export interface LiveSummary {
  readonly connection: ConnectionState;
  readonly lastData: LastData;
  /** Server's clock up to which reports have arrived and the page has their notifications; 0 before the first list is complete. */
  readonly notifiedUntil: EpochMs;
  readonly history: LoadState;
  /** Reports of the timeline's window; `loaded` with a reason: not all of them are stored. */
  readonly window: LoadState;
  readonly heartbeatList: LoadState;
  readonly channel: ChannelStatistics;
  /** Number of the newest change of records that the channel has announced; undefined where the server counts none. */
  readonly newestChange: number | undefined;
  /** Whether the server stores what is reported, as far as it tells. */
  readonly storage: StorageState;
  readonly incidents: {
    /** Whether the server has incidents, as far as it told. */
    readonly isOffered: boolean;
    /** Grows with each change of an incident. */
    readonly revision: number;
    /** Incidents that somebody must take. */
    readonly toTake: number;
  };
  /** Grows with each change of who has an incident open. */
  readonly presenceRevision: number;
  /** More comes in than one person can follow; undefined while it does not. */
  readonly storm: Storm | undefined;
  readonly canary: {
    /** Whether the server sends canaries. */
    readonly isOffered: boolean;
    /** `sentAt` of the newest that was received; 0 before the first. */
    readonly sentAt: EpochMs;
  };
  /** Server clock − this machine's monotonic clock; undefined while unknown. */
  readonly clockOffsetMs: Millis | undefined;
  readonly reports: {
    readonly stored: number;
    /** After role, switches and floor. */
    readonly displayed: number;
    /** Without a usable position: in table and timeline only. */
    readonly placeless: number;
    /** Markers of the map frame that newer ones cover at its finest level. */
    readonly inFrame: number;
    readonly thinned: number;
    /** Evicted because the quota of their symbol was full, by symbol. */
    readonly evicted: Uint32Array;
    /** Stored, by symbol. */
    readonly bySymbol: Uint32Array;
    /** Increases with every change of the displayed rows; a table with an older version requests its rows again. */
    readonly revision: number;
  };
  readonly nodes: {
    readonly stored: number;
    /** By NODE_HEALTH. */
    readonly byHealth: Uint32Array;
    /** Without a heartbeat for so long that a shot may be missed. */
    readonly silent: number;
    /** Whose clock was unset, or ahead of the receipt, at the last heartbeat. */
    readonly wrongClock: number;
  };
  readonly rate: {
    readonly messagesPerSecond: number;
    readonly bytesPerSecond: number;
    /** Worker time spent on a message. */
    readonly decodeMicros: number;
    /** Share of the worker's last second spent working. */
    readonly busy: number;
  };
  /** Published by the server → handed to the page, ms on the server's clock. */
  readonly serverToPage: Percentiles;
}

/** The summary before the engine starts: offline, all counts 0. */
export function idleSummary(): LiveSummary {
  const none: LoadState = { state: 'idle', reason: undefined, at: epochMs(0) };
  return {
    connection: { status: 'offline', attempt: 0, since: epochMs(0), nextTryAt: epochMs(0) },
    lastData: { at: epochMs(0), ageMs: 0 },
    notifiedUntil: epochMs(0),
    history: none,
    window: none,
    heartbeatList: none,
    channel: emptyChannelStatistics(),
    newestChange: undefined,
    storage: 'stores',
    incidents: { isOffered: false, revision: 0, toTake: 0 },
    presenceRevision: 0,
    storm: undefined,
    canary: { isOffered: false, sentAt: epochMs(0) },
    clockOffsetMs: undefined,
    reports: {
      stored: 0,
      displayed: 0,
      placeless: 0,
      inFrame: 0,
      thinned: 0,
      evicted: new Uint32Array(SYMBOL_COUNT),
      bySymbol: new Uint32Array(SYMBOL_COUNT),
      revision: 0,
    },
    nodes: { stored: 0, byHealth: new Uint32Array(4), silent: 0, wrongClock: 0 },
    rate: { messagesPerSecond: 0, bytesPerSecond: 0, decodeMicros: 0, busy: 0 },
    serverToPage: NO_PERCENTILES,
  };
}
