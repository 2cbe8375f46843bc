/** Shelving: for a time a sensor, a zone or a type raises no alarm on any console. Beside the contract of the specifications; the term is ISA-18.2's. */
import type { EpochMs, Minutes } from '../units.ts';
import type { ReportSymbol } from './reportTypes.ts';

/** Longest time of a shelf. */
export const MAX_SHELF_MINUTES: Minutes = 480;
/** Characters of the reason. */
export const MAX_SHELF_REASON_LENGTH = 300;
/** Characters of the name of a squad, sensor or zone. */
export const MAX_SHELF_NAME_LENGTH = 128;
/** A person who is in danger pressed it. */
export const NEVER_SHELVED: ReportSymbol = 'Panic';

/** Name under which consoles are told that shelves were written. */
export const SHELVES = 'shelves';

/** What is silent: the reports of one squad that have everything that is named. */
export interface ShelfScope {
  readonly squadId: string;
  /** The report's `deviceId`. */
  readonly sensor?: string;
  /** Name or id of the report's zone. */
  readonly zone?: string;
  readonly type?: ReportSymbol;
}

/** Keeps reports silent for a time: they are stored and shown, and raise no alarm. */
export interface Shelf extends ShelfScope {
  readonly id: number;
  readonly reason: string;
  /** Login of the person who shelved it. */
  readonly by: string;
  readonly from: EpochMs;
  /** Excluded; when it was ended, the moment of that. */
  readonly to: EpochMs;
  /** Login of the person who ended it before its time. */
  readonly endedBy?: string;
}

/** A shelf as one person may see it. */
export interface CountedShelf extends Shelf {
  /** Reports that it kept silent, of those that the person may see. */
  readonly reports: number;
}

/** A sensor that reports too often, or a zone where its reports name no sensor. */
export interface ShelfOffer extends ShelfScope {
  /** Reports of the last ten minutes. */
  readonly reports: number;
}
