/** What a replay plays, and where it comes from. */
import type { GoneIncident, Incident } from '../../domain/contract/incident.ts';
import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import type { ReportKey } from '../../domain/contract/shotReport.ts';
import type { Result } from '../../domain/result.ts';
import type { EpochMs } from '../../domain/units.ts';
import type { CallFailure } from '../connection/serverCalls.ts';

/** Something that is so from a moment of the replay on. */
export type PlayedEvent = { readonly at: EpochMs } & (
  | {
      readonly kind: 'report';
      readonly key: ReportKey;
      /** In either form of the contract. */
      readonly report: unknown;
      /** Of a report that was not there before; undefined for a change. */
      readonly heardAs: SymbolIndex | undefined;
      /** What is known of it now and was not then: a type, or NOW_REMOVED. */
      readonly now?: string;
    }
  | { readonly kind: 'removed'; readonly key: ReportKey }
  | { readonly kind: 'incident'; readonly incident: Incident | GoneIncident }
);

/** The events of a stretch of time. */
export interface PlayedPage {
  /** In their order. */
  readonly events: readonly PlayedEvent[];
  /** All events up to this time are in this page or in earlier ones. */
  readonly until: EpochMs;
}

/** Where the events of a replay are read. Each clock of the replay has its own. */
export interface PlayedSource {
  /** What is so at a moment, as events up to it; `isWanted` says whether the answer is still awaited. */
  stateAt(at: EpochMs, isWanted: () => boolean): Promise<Result<readonly PlayedEvent[], CallFailure>>;
  /** The next events after a time, none after `end`. Calls follow one another. */
  after(from: EpochMs, end: EpochMs): Promise<Result<PlayedPage, CallFailure>>;
}
