/** Panes of walls: what each sends to say that it works, and what administrators see of them. Not part of the contract. */
import type { EpochMs, Millis } from '../units.ts';

/** What a pane says of itself. */
export interface PaneBeat {
  /** As its address names it: `kiosk=north`; empty without a name. */
  readonly name: string;
  /** Query of the address that it was opened with. */
  readonly view: string;
  /** Version of its console. */
  readonly version: string;
  /** Its live data is so old that it covers itself; an older console does not say it. */
  readonly isOutdated?: boolean | undefined;
}

/** A pane, who runs it, and when it last said that it works. */
export interface PaneState extends PaneBeat {
  readonly login: string;
  readonly ipAddress: string;
  readonly beatAt: EpochMs;
}

/** Interval at which a pane says that it works. */
export const PANE_BEAT_MS: Millis = 20_000;
/** A pane that has said nothing for so long is silent. */
export const PANE_SILENT_MS: Millis = 65_000;
/** Silent panes are listed for so long. */
export const PANE_RETENTION_MS: Millis = 7 * 86_400_000;
/** `outdated`: it works, and covers itself because its live data is old. */
export const PANE_CONDITIONS = ['alive', 'outdated', 'silent'] as const;
export type PaneCondition = (typeof PANE_CONDITIONS)[number];

/** The condition of a pane at a time. */
export function paneCondition({ beatAt, isOutdated }: PaneState, now: EpochMs): PaneCondition {
  if (now - beatAt > PANE_SILENT_MS) return 'silent';
  return isOutdated === true ? 'outdated' : 'alive';
}

/** Characters of a view and of a name. */
export const MAX_PANE_VIEW = 1000;
export const MAX_PANE_NAME = 60;
