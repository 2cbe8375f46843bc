/**
 * "Would I see a shot now?": decided from the way of the newest canary, hop by hop, and from what can be seen at once. The page's
 * monotonic clock is the only clock here; spans of the hops before the page come with the canary.
 */
import { CANARY_MS } from '../contract/canary.ts';
import type { Millis, Ticks } from '../units.ts';
import type { ConnectionStatus } from './summary.ts';

/** A canary may come so much later than the interval says. */
export const CANARY_GRACE_MS: Millis = 4_000;
/** Longest time of each hop that counts as in time. */
export const HOP_LIMITS_MS = { server: 2_000, socket: 2_000, worker: 1_000, frame: 1_000 } as const;
/** The engine answers the page every five seconds; without two answers it counts as silent. */
export const ENGINE_SILENT_MS: Millis = 12_000;
/** A sound clock that stands for so long plays nothing. */
export const SOUND_STALL_MS: Millis = 3_000;
/** Difference between this machine's clock and the server's from which its times mislead. */
export const OWN_CLOCK_LIMIT_MS: Millis = 60_000;

/** Parts of the way in their order, then what a person needs besides to notice a shot. */
export type Hop = 'server' | 'socket' | 'worker' | 'frame' | 'sound' | 'tab' | 'clock';

/** Hops that have a time of their own. */
export type TimedHop = keyof typeof HOP_LIMITS_MS;
export const TIMED_HOPS: readonly TimedHop[] = ['server', 'socket', 'worker', 'frame'];

/** A canary as it reached the page. */
export interface CanaryTrip {
  /** When the page received it. */
  readonly handedAt: Ticks;
  /** Time of each hop; of the frame undefined until one is drawn. */
  readonly spans: Readonly<Record<Exclude<TimedHop, 'frame'>, Millis>> & {
    readonly frame: Millis | undefined;
  };
  readonly hasClockStepped: boolean;
}

/** What the page knows at `now`. All moments are of its monotonic clock. */
export interface LampFacts {
  readonly now: Ticks;
  readonly status: ConnectionStatus;
  /** When the connection was established; of no meaning while there is none. */
  readonly onlineSince: Ticks;
  /** Whether the connection has been silent for longer than its heart-beats allow. */
  readonly isStale: boolean;
  /** Newest answer of the engine; undefined while none runs. */
  readonly engineAnsweredAt: Ticks | undefined;
  /** Since when the engine has a canary that the page has not; undefined where there is none. */
  readonly unhandedSince: Ticks | undefined;
  /** Newest canary that reached the page. */
  readonly trip: CanaryTrip | undefined;
  /** Since when the tab is visible; undefined while it is hidden. */
  readonly visibleSince: Ticks | undefined;
  /** Whether the map has a graphics context. */
  readonly canDrawMap: boolean;
  readonly sound: 'blocked' | 'muted' | 'off' | 'on';
  /** When the sound clock was last seen to advance. */
  readonly soundAdvancedAt: Ticks;
  /** This machine's wall clock minus the server's. */
  readonly clockAheadMs: Millis;
}

/** What keeps a shot from being noticed in time, most severe first. `bad`: it would not be seen. `warn`: late, not heard, or at a wrong time. */
export const LAMP_CAUSES = {
  engineSilent: { hop: 'worker', state: 'bad' },
  notConnected: { hop: 'socket', state: 'bad' },
  connectionSilent: { hop: 'socket', state: 'bad' },
  noCanary: { hop: 'server', state: 'bad' },
  notHanded: { hop: 'worker', state: 'bad' },
  hidden: { hop: 'tab', state: 'warn' },
  mapLost: { hop: 'frame', state: 'bad' },
  notDrawn: { hop: 'frame', state: 'bad' },
  clockStepped: { hop: 'clock', state: 'warn' },
  serverLate: { hop: 'server', state: 'warn' },
  socketLate: { hop: 'socket', state: 'warn' },
  workerLate: { hop: 'worker', state: 'warn' },
  frameLate: { hop: 'frame', state: 'warn' },
  soundBlocked: { hop: 'sound', state: 'warn' },
  soundStalled: { hop: 'sound', state: 'warn' },
  soundMuted: { hop: 'sound', state: 'warn' },
  soundOff: { hop: 'sound', state: 'warn' },
  ownClockOff: { hop: 'clock', state: 'warn' },
} as const satisfies Readonly<Record<string, { readonly hop: Hop; readonly state: 'warn' | 'bad' }>>;
export type LampCause = keyof typeof LAMP_CAUSES;

const CAUSES = Object.keys(LAMP_CAUSES) as LampCause[];

/** `waiting`: since the connection no canary was due. `ok`: with the time from the server to a drawn frame. */
export type Lamp =
  | { readonly state: 'waiting' }
  | { readonly state: 'ok'; readonly totalMs: Millis }
  | { readonly state: 'warn' | 'bad'; readonly cause: LampCause };

/** The state of the lamp: the most severe cause, else how long the newest canary of this connection took. O(1). */
export function decideLamp(facts: LampFacts): Lamp {
  const cause = CAUSES.find((each) => APPLIES[each](facts));
  if (cause !== undefined) return { state: LAMP_CAUSES[cause].state, cause };
  const frame = tripNow(facts)?.spans.frame;
  const totalMs = frame === undefined ? undefined : totalOf(facts.trip, frame);
  return totalMs === undefined ? { state: 'waiting' } : { state: 'ok', totalMs };
}

function totalOf(trip: CanaryTrip | undefined, frame: Millis): Millis | undefined {
  return trip && trip.spans.server + trip.spans.socket + trip.spans.worker + frame;
}

/** The newest canary, where it came over the present connection. */
function tripNow({ trip, onlineSince }: LampFacts): CanaryTrip | undefined {
  return trip !== undefined && trip.handedAt >= onlineSince ? trip : undefined;
}

function isLate(facts: LampFacts, hop: TimedHop): boolean {
  return (tripNow(facts)?.spans[hop] ?? 0) > HOP_LIMITS_MS[hop];
}

/** When each cause applies; one of the connection only while those before it do not. */
const APPLIES: Readonly<Record<LampCause, (facts: LampFacts) => boolean>> = {
  // Timers of a hidden tab, which ask the engine, may rest for a minute.
  engineSilent: ({ now, engineAnsweredAt, visibleSince }) =>
    engineAnsweredAt === undefined ||
    (visibleSince !== undefined && now - Math.max(engineAnsweredAt, visibleSince) > ENGINE_SILENT_MS),
  notConnected: ({ status }) => status !== 'online',
  connectionSilent: ({ isStale }) => isStale,
  noCanary: (facts) => {
    const since = tripNow(facts)?.handedAt ?? facts.onlineSince;
    return facts.unhandedSince === undefined && facts.now - since > CANARY_MS + CANARY_GRACE_MS;
  },
  notHanded: ({ now, unhandedSince }) =>
    unhandedSince !== undefined && now - unhandedSince > HOP_LIMITS_MS.worker,
  hidden: ({ visibleSince }) => visibleSince === undefined,
  mapLost: ({ canDrawMap }) => !canDrawMap,
  notDrawn: (facts) => {
    const trip = tripNow(facts);
    if (trip === undefined || trip.spans.frame !== undefined) return false;
    return facts.now - Math.max(trip.handedAt, facts.visibleSince ?? facts.now) > HOP_LIMITS_MS.frame;
  },
  clockStepped: (facts) => tripNow(facts)?.hasClockStepped === true,
  serverLate: (facts) => isLate(facts, 'server'),
  socketLate: (facts) => isLate(facts, 'socket'),
  workerLate: (facts) => isLate(facts, 'worker'),
  frameLate: (facts) => isLate(facts, 'frame'),
  soundBlocked: ({ sound }) => sound === 'blocked',
  soundStalled: ({ sound, now, soundAdvancedAt }) => sound === 'on' && now - soundAdvancedAt > SOUND_STALL_MS,
  soundMuted: ({ sound }) => sound === 'muted',
  soundOff: ({ sound }) => sound === 'off',
  ownClockOff: ({ clockAheadMs }) => Math.abs(clockAheadMs) > OWN_CLOCK_LIMIT_MS,
};
