/** Drills: a scenario or a stored period is played into a squad in test mode, and people are scored. Beside the contract of the specifications. */
import type { ReportSymbol } from './reportTypes.ts';
import type { EpochMs, Millis, Minutes } from '../units.ts';

/** Longest drill. */
export const MAX_DRILL_MINUTES: Minutes = 240;
/** Reports of a drill; later ones of a period are left out. */
export const MAX_DRILL_REPORTS = 300;

/** A drill as everybody who may start one sees it. */
export interface Drill {
  readonly id: number;
  readonly squadId: string;
  /** Name of the scenario, or the period. */
  readonly name: string;
  readonly startedBy: string;
  readonly startedAt: EpochMs;
  readonly endsAt: EpochMs;
  /** Null while it runs. */
  readonly endedAt: EpochMs | null;
  /** Login; `server` where its time ended it. */
  readonly endedBy: string | null;
  /** Reports that it plays, and how many of them came. */
  readonly planned: number;
  readonly played: number;
}

/** What a person did first, and how long after the alarm. */
export interface DrillAct {
  readonly login: string;
  readonly after: Millis;
}

/** One incident of a drill with what people did: null for what nobody did. */
export interface DrillAlarm {
  readonly incidentId: number;
  readonly type: ReportSymbol;
  readonly zone: string | null;
  readonly at: EpochMs;
  readonly reports: number;
  /** Who had it open on a screen, each once. */
  readonly seen: readonly DrillAct[];
  readonly taken: DrillAct | null;
  /** First review of a report of it, or its end. */
  readonly decided: DrillAct | null;
}

/** What one person did in a drill: numbers of alarms, and median times after them; null without one. */
export interface DrillPerson {
  readonly login: string;
  readonly seen: number;
  readonly taken: number;
  readonly decided: number;
  readonly seenAfter: Millis | null;
  readonly takenAfter: Millis | null;
  readonly decidedAfter: Millis | null;
}

/** The debrief of a drill. */
export interface DrillScore {
  /** Oldest first. */
  readonly alarms: readonly DrillAlarm[];
  /** Whoever did something, most decisions first. */
  readonly people: readonly DrillPerson[];
  /** Alarms that nobody saw, took or decided. */
  readonly missed: { readonly seen: number; readonly taken: number; readonly decided: number };
}

export interface DrillDetail extends Drill {
  /** So far, while it runs. */
  readonly score: DrillScore;
}
