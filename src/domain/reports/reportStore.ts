import type { EpochMs, Millis } from '../units.ts';
import { createReportChanges, type ReportChanges } from './rowChanges.ts';
import { createReportColumns, DEFAULT_LIMIT, type ReportColumns, type Row } from './columns.ts';
import { Details } from './details.ts';
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
  /** Changes by the upserts since the last `clearChanges`, which the engine calls. */
  readonly changes: ReportChanges;
  readonly versions: FieldVersions;
  /** What the sensor's clock said, epoch ms, of rows where it is not believed: few. */
  readonly wrongClocks: Map<Row, EpochMs>;
  /** Id of the shelf that kept a report silent: of few rows. */
  readonly shelves: Map<Row, number>;
  readonly evictionQueue: EvictionQueue;
  readonly freeRows: FreeRowQueue;
  /** [SYMBOL_COUNT] maximum number of reports */
  readonly quotas: Uint32Array;
  /** [SYMBOL_COUNT] number of reports evicted because the quota of their symbol was full */
  readonly evicted: Uint32Array<ArrayBuffer>;
  /** [SYMBOL_COUNT] number of times a report was not stored because all of its symbol are newer */
  readonly tooOld: Uint32Array<ArrayBuffer>;
  /** Number of stored reports without a usable position. */
  placeless: number;
  /** LATE_REPORT_THRESHOLD; set from the configuration. */
  lateThreshold: Millis;
  /** Row of the last upsert; −1 where the report is not stored. */
  lastRow: Row;
}

/** Source of a report, and the time of its state. */
export interface ReportOrigin {
  readonly kind: 'live' | 'history' | 'replay';
  /**
   * Live and replay: the message's sequence. Lists: the newest sequence received when the list was requested,
   * because the list contains at least that. 0 where the server sends none.
   */
  readonly seq: number;
  /** Live: time of receipt. Lists and replay: time of the request. Server's clock. */
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
    details: new Details(),
    changes: createReportChanges(),
    versions: new FieldVersions(),
    wrongClocks: new Map(),
    shelves: new Map(),
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
