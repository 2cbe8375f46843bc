/** How the page plays a period of the past: calls to the thread of the replay, and what it answers. */
import type { KnownRole } from '../contract/asKnown.ts';
import type { SymbolIndex } from '../contract/reportTypes.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import type { EnginePort, EngineSession, PageSink } from '../live/enginePort.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import type { Degrees, EpochMs } from '../units.ts';
import type { PlaybackClock } from './playbackClock.ts';

/** Replayed seconds in a second. */
export const PLAYBACK_SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600] as const;
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/** How a replay goes on. */
export interface PlaybackPace {
  readonly isPlaying: boolean;
  readonly speed: PlaybackSpeed;
  /** It goes to the next report where nothing happens for long. */
  readonly skipsGaps: boolean;
  /** It begins again at the end of the period. */
  readonly loops: boolean;
}

/** The clock of a replay: reports at their event times as they are known now, or what was known then. */
export const PLAYBACK_BASES = ['happened', 'known'] as const;
export type PlaybackBasis = (typeof PLAYBACK_BASES)[number];

/** What is replayed. */
export interface PlaybackRequest {
  readonly period: TimeWindow;
  /** Where it begins, within the period. */
  readonly at: EpochMs;
  readonly pace: PlaybackPace;
  readonly basis: PlaybackBasis;
  /** With whose eyes, as it was known. */
  readonly role: KnownRole;
}

/** State of a replay. */
export interface PlaybackState {
  readonly clock: PlaybackClock;
  readonly pace: PlaybackPace;
  /** `failed`: what comes next could not be loaded; it is tried again. */
  readonly load: 'loading' | 'ready' | 'failed';
}

/** A report of which more is known now than was then. */
export interface LaterKnown {
  readonly key: ReportKey;
  /** Its type now, or NOW_REMOVED. */
  readonly now: string;
  readonly lat?: Degrees;
  readonly lon?: Degrees;
}

/** Calls to the thread of a replay. Screens read it like the engine of the live data. */
export interface PlaybackPort extends EnginePort {
  /** Begins a replay with the rights of a session; another call replaces it. */
  open(session: EngineSession, request: PlaybackRequest, page: PlaybackSink): Promise<void>;
  /** Jumps to a time of the period. */
  seek(at: EpochMs): Promise<void>;
  /** Pauses at the next report, or the one before. */
  step(direction: 1 | -1): Promise<void>;
  /** The newest reports of which more is known now, at most `count`. */
  laterKnown(count: number): Promise<readonly LaterKnown[]>;
  /** Changes how it goes on. */
  setPace(pace: PlaybackPace): Promise<void>;
}

/** Calls of the thread of a replay to the page. */
export interface PlaybackSink extends PageSink {
  /** The clock, the pace or the load state changed other than by the running clock. */
  state(state: PlaybackState): Promise<void>;
  /** Reports happened while the replay ran; the newest symbols, at most 8. */
  heard(symbols: readonly SymbolIndex[]): Promise<void>;
}
