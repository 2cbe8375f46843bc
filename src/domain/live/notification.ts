import type { CollectionChange } from '../contract/collectionChange.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../units.ts';

/** An event that a person must notice. Numbered from 1 without gaps; the engine retains it until it is acknowledged. */
export type LiveNotification = { readonly number: number } & NotificationBody;

/** A notification without its number. */
export type NotificationBody =
  | ReportNotification
  | UpdateNotification
  | {
      readonly kind: 'caughtUp';
      readonly count: number;
      readonly symbols: Uint32Array;
      /** How many of each symbol are tests. */
      readonly tests: Uint32Array;
      /** The newest, at most 100, oldest first; the engine has all of them by the notification's number. */
      readonly keys: readonly GroupedReport[];
      /** Newest event time among them; 0 where none of them has one. */
      readonly newest: EpochMs;
    }
  | UpdateGroupNotification
  | { readonly kind: 'testMode'; readonly active: boolean }
  /** The configuration was changed: the page fetches it again. Not shown. */
  | { readonly kind: 'configuration' }
  /** Records were written: lists and forms that show them load them again. Not shown. */
  | { readonly kind: 'changes'; readonly changes: readonly CollectionChange[] }
  | { readonly kind: 'unauthorized' };

/** A report of a grouped notification. */
export interface GroupedReport extends ReportKey {
  readonly symbol: SymbolIndex;
  /** 0 where it is not known. */
  readonly time: EpochMs;
}

/** Returns a report's time: receipt time if the sensor's clock is wrong, 0 if it had no time. */
export function shownTimeOf({
  time,
  timeKnown,
  wrongClock,
}: Pick<ReportNotification, 'time' | 'timeKnown' | 'wrongClock'>): EpochMs {
  return timeKnown || wrongClock !== undefined ? time : epochMs(0);
}

/** A new report arrived live. */
export interface ReportNotification {
  readonly kind: 'report';
  readonly key: ReportKey;
  readonly handle: number;
  readonly symbol: SymbolIndex;
  readonly message: string;
  /** That of the receipt where its own is not known. */
  readonly time: EpochMs;
  readonly timeKnown: boolean;
  /** What the sensor's clock said, where that is not believed. */
  readonly wrongClock?: EpochMs | undefined;
  readonly receivedAt: EpochMs;
  /** When the server received it; absent where it does not say so. */
  readonly serverAt?: EpochMs | undefined;
  /** When the server had written it and when it sent the message, by its clock; absent where it does not say so. */
  readonly storedAt?: EpochMs | undefined;
  readonly sentAt?: EpochMs | undefined;
  readonly zone: string | undefined;
  readonly level: string | undefined;
  readonly burst: number;
  /** Name of the weapon or of its category. */
  readonly weapon?: string | undefined;
  /** A share up to 1, else percent. */
  readonly weaponConfidence?: number | undefined;
  readonly test: boolean;
  readonly delayed: boolean;
  /** The shelf that keeps it silent. */
  readonly shelfId?: number | undefined;
  /** The report has no position. */
  readonly placeless?: true;
}

/** An update that carries a previous report type. */
export interface UpdateNotification {
  readonly kind: 'update';
  readonly key: ReportKey;
  readonly handle: number;
  readonly symbol: SymbolIndex;
  readonly previousReportType: string;
  /** The report was a Shot or Possible Shot at any time before. */
  readonly wasShot: boolean;
  readonly message: string;
  /** That of the receipt where its own is not known. */
  readonly time: EpochMs;
  readonly timeKnown: boolean;
  /** What the sensor's clock said, where that is not believed. */
  readonly wrongClock?: EpochMs | undefined;
  readonly test: boolean;
}

/** Reclassifications found by a catch-up, counted by previous and present symbol. */
export interface UpdateGroupNotification {
  readonly kind: 'updatesCaughtUp';
  readonly count: number;
  readonly changes: readonly UpdateCount[];
  /** The newest, at most 100, as they are now, oldest first. */
  readonly keys: readonly GroupedReport[];
}

/** Number of reclassifications from one symbol to another. */
export interface UpdateCount {
  readonly previous: SymbolIndex;
  readonly symbol: SymbolIndex;
  /** They were a Shot or Possible Shot at any time before. */
  readonly wasShot: boolean;
  readonly count: number;
  /** Number of test reports among them. */
  readonly tests: number;
}
