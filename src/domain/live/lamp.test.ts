import { expect, it } from 'vitest';
import { CANARY_MS } from '../contract/canary.ts';
import { ticks } from '../units.ts';
import {
  CANARY_GRACE_MS,
  decideLamp,
  HOP_LIMITS_MS,
  LAMP_CAUSES,
  OWN_CLOCK_LIMIT_MS,
  SOUND_STALL_MS,
  type CanaryTrip,
  type LampCause,
  type LampFacts,
} from './lamp.ts';

const NOW = 1_000_000;
const before = (ms: number) => ticks(NOW - ms);

const TRIP: CanaryTrip = {
  handedAt: before(10_000),
  spans: { server: 20, socket: 30, worker: 10, frame: 40 },
  hasClockStepped: false,
};
const FINE: LampFacts = {
  now: ticks(NOW),
  status: 'online',
  onlineSince: before(60_000),
  isStale: false,
  engineAnsweredAt: before(4_000),
  unhandedSince: undefined,
  trip: TRIP,
  visibleSince: before(60_000),
  canDrawMap: true,
  sound: 'on',
  soundAdvancedAt: ticks(NOW),
  clockAheadMs: 0,
};
const spans = (more: Partial<CanaryTrip['spans']>): Partial<LampFacts> => ({
  trip: { ...TRIP, spans: { ...TRIP.spans, ...more } },
});

it('[live.62] is green with the time of the whole way while each hop was in time', () => {
  expect(decideLamp(FINE)).toEqual({ state: 'ok', totalMs: 100 });
});

it.each<[LampCause, Partial<LampFacts>]>([
  ['engineSilent', { engineAnsweredAt: undefined }],
  ['engineSilent', { engineAnsweredAt: before(13_000), isStale: true }],
  ['notConnected', { status: 'loading', isStale: true }],
  ['connectionSilent', { isStale: true }],
  ['noCanary', { trip: { ...TRIP, handedAt: before(CANARY_MS + CANARY_GRACE_MS + 1) } }],
  ['noCanary', { trip: undefined, onlineSince: before(CANARY_MS + CANARY_GRACE_MS + 1) }],
  ['notHanded', { unhandedSince: before(HOP_LIMITS_MS.worker + 1) }],
  ['hidden', { visibleSince: undefined, ...spans({ frame: undefined }) }],
  ['mapLost', { canDrawMap: false }],
  ['notDrawn', spans({ frame: undefined })],
  ['clockStepped', { trip: { ...TRIP, hasClockStepped: true } }],
  ['serverLate', spans({ server: HOP_LIMITS_MS.server + 1 })],
  ['socketLate', spans({ socket: HOP_LIMITS_MS.socket + 1 })],
  ['workerLate', spans({ worker: HOP_LIMITS_MS.worker + 1 })],
  ['frameLate', spans({ frame: HOP_LIMITS_MS.frame + 1 })],
  ['soundBlocked', { sound: 'blocked' }],
  ['soundMuted', { sound: 'muted' }],
  ['soundOff', { sound: 'off' }],
  ['soundStalled', { soundAdvancedAt: before(SOUND_STALL_MS + 1) }],
  ['ownClockOff', { clockAheadMs: -OWN_CLOCK_LIMIT_MS - 1 }],
])('[live.62] names %s', (cause, facts) => {
  expect(decideLamp({ ...FINE, ...facts })).toEqual({ state: LAMP_CAUSES[cause].state, cause });
});

it('[live.62] names what hides a shot before what only delays or silences it', () => {
  const facts = { ...FINE, ...spans({ socket: 9_000 }), sound: 'off', status: 'offline' } as const;
  expect(decideLamp(facts)).toMatchObject({ state: 'bad', cause: 'notConnected' });
});

it('[live.62] waits for the first check of a connection, as those of a former one prove nothing', () => {
  const facts = { ...FINE, onlineSince: before(5_000) };
  expect(decideLamp(facts)).toEqual({ state: 'waiting' });
  expect(decideLamp({ ...facts, trip: { ...TRIP, handedAt: before(1_000) } }).state).toBe('ok');
});

it('[live.62] gives a tab that is shown again the time of a frame', () => {
  const shown = { ...FINE, ...spans({ frame: undefined }), visibleSince: before(200) };
  expect(decideLamp(shown).state).toBe('waiting');
});

it('[live.62] does not take the rest of a hidden tab for a silent engine', () => {
  const facts = { ...FINE, engineAnsweredAt: before(60_000) };
  expect(decideLamp({ ...facts, visibleSince: undefined })).toMatchObject({ cause: 'hidden' });
  expect(decideLamp({ ...facts, visibleSince: before(1_000) }).state).toBe('ok');
});

it('[live.62] names each failure within 35 s, whenever in the interval it begins', () => {
  expect(CANARY_MS + CANARY_GRACE_MS + 1_000).toBeLessThanOrEqual(35_000);
});
