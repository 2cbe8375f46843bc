import type { ReportKey } from '../contract/shotReport.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { EpochMs } from '../units.ts';

/** What a person must be told. Numbered from 1 without holes, kept by the engine until seen, never skipped. */
export type LiveNotification = { readonly number: number } & NotificationBody;

export type NotificationBody =
  | ReportNotification
  | UpdateNotification
  | {
      readonly kind: 'caughtUp';
      readonly count: number;
      readonly symbols: Uint32Array;
      /** Oldest first, at most 100; the engine holds them all under the notice's number. */
      readonly keys: readonly ReportKey[];
      /** Newest event time among them. */
      readonly newest: EpochMs;
    }
  | UpdateGroupNotification
  | { readonly kind: 'testMode'; readonly active: boolean }
  /** The configuration was changed: nothing to tell a person, but the page fetches it again. */
  | { readonly kind: 'configuration' }
  | { readonly kind: 'unauthorized' };

/** A new report arrived live. */
export interface ReportNotification {
  readonly kind: 'report';
  readonly key: ReportKey;
  readonly handle: number;
  readonly symbol: SymbolIndex;
  readonly message: string;
  readonly time: EpochMs;
  readonly receivedAt: EpochMs;
  readonly zone: string | undefined;
  readonly level: string | undefined;
  readonly burst: number;
  /** Name of the weapon or of its category. */
  readonly weapon?: string | undefined;
  /** A share up to 1, else percent. */
  readonly weaponConfidence?: number | undefined;
  readonly test: boolean;
  readonly delayed: boolean;
}

/** An update that carries a previous report type (O§4). */
export interface UpdateNotification {
  readonly kind: 'update';
  readonly key: ReportKey;
  readonly handle: number;
  readonly symbol: SymbolIndex;
  readonly previousReportType: string;
  /** It was a Shot or Possible Shot at any time before. */
  readonly wasShot: boolean;
  readonly message: string;
  readonly time: EpochMs;
}

/** Reclassifications that catch-up found, counted by what was and what is. */
export interface UpdateGroupNotification {
  readonly kind: 'updatesCaughtUp';
  readonly count: number;
  readonly changes: readonly UpdateCount[];
}

export interface UpdateCount {
  readonly previous: SymbolIndex;
  readonly symbol: SymbolIndex;
  /** They were a Shot or Possible Shot at any time before. */
  readonly wasShot: boolean;
  readonly count: number;
}
