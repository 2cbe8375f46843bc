import type { EpochMs, Millis } from '../units.ts';
import { createReportChanges, type ReportChanges } from './changes.ts';
import { createReportColumns, DEFAULT_LIMIT, type ReportColumns, type Row } from './columns.ts';
import { createDetails, type Details } from './details.ts';
import { defaultQuotas, EvictionQueue, FreeRowQueue, reuseDelay } from './eviction.ts';
import { KeyTable } from './keyTable.ts';
import { SYMBOL_COUNT } from '../contract/reportTypes.ts';
import { StringPool } from './stringPool.ts';
import { FieldVersions } from './fieldVersions.ts';

/**
 * All reports of the engine: columns, keys, texts and eviction. Owned by one thread. A million ordinary shots with
 * repeating texts take about 185 MB in Node; unique texts take their own length more.
 */
export interface ReportStore {
  readonly columns: ReportColumns;
  readonly keys: KeyTable;
  /** Dictionary of `columns.level`. */
  readonly levels: StringPool;
  readonly details: Details;
  /** What the upserts since the last `clearChanges` did; the engine clears it. */
  readonly changes: ReportChanges;
  readonly versions: FieldVersions;
  readonly evictionQueue: EvictionQueue;
  readonly freeRows: FreeRowQueue;
  /** [SYMBOL_COUNT] most reports held */
  readonly quotas: Uint32Array;
  /** [SYMBOL_COUNT] reports dropped because their symbol was full of newer ones */
  readonly evicted: Uint32Array<ArrayBuffer>;
  /** [SYMBOL_COUNT] times one was not taken in for that reason; the same one counts each time it comes */
  readonly tooOld: Uint32Array<ArrayBuffer>;
  /** Reports held without a usable place. */
  placeless: number;
  /** LATE_REPORT_THRESHOLD; set from the configuration. */
  lateThreshold: Millis;
  /** Row of the last upsert; −1 where it is not held. */
  lastRow: Row;
}

/** Source of a report, and the time of its state. */
export interface Origin {
  readonly kind: 'live' | 'history' | 'replay';
  /**
   * Live and replay: the message's sequence. Lists: the newest sequence received when the list was asked
   * for, because it shows at least that much. 0 where the server sends none.
   */
  readonly seq: number;
  /** Live: when it was received. Lists and replay: when they were asked for. Server's clock. */
  readonly at: EpochMs;
  /** A change of a report (`updatedShotreports`), not a new one. */
  readonly update: boolean;
  /** Found by catch-up after a connection loss. */
  readonly fromCatchUp: boolean;
}

export interface StoreOptions {
  readonly limit?: number;
  readonly quotas?: Uint32Array;
  readonly lateThreshold?: Millis;
}

/** An empty store. The sum of the quotas and the resting rows must fit the limit. */
export function createReportStore(options: StoreOptions = {}): ReportStore {
  const limit = options.limit ?? DEFAULT_LIMIT;
  const columns = createReportColumns(limit);
  const keys = new KeyTable();
  return {
    columns,
    keys,
    levels: new StringPool(),
    details: createDetails(),
    changes: createReportChanges(),
    versions: new FieldVersions(),
    evictionQueue: new EvictionQueue(columns, keys),
    freeRows: new FreeRowQueue(reuseDelay(limit)),
    quotas: options.quotas ?? defaultQuotas(limit),
    evicted: new Uint32Array(SYMBOL_COUNT),
    tooOld: new Uint32Array(SYMBOL_COUNT),
    placeless: 0,
    lateThreshold: options.lateThreshold ?? 300_000,
    lastRow: -1,
  };
}
