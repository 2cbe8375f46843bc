/** A night of the public record, stored by the real server and replayed by the thread of a replay. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from '../../server/process/reasonOf.ts';
import { readIncidents } from '../../simulator/replay/readIncidents.ts';
import type { PlaybackSink, PlaybackState } from '../../src/domain/playback/playbackPort.ts';
import { playedTime } from '../../src/domain/playback/playbackClock.ts';
import { pageView } from '../../src/domain/testing/pageView.ts';
import { epochMs, ticks, type EpochMs, type Millis } from '../../src/domain/units.ts';
import type { Clock } from '../../src/workers/connection/clock.ts';
import { PlaybackEngine } from '../../src/workers/playback/playbackEngine.ts';
import { USER_SESSION } from '../support/engineSession.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import '../support/propertyRuns.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../support/realServer.ts';
import { isOnPostgres } from '../support/serversOnPostgres.ts';

const RECORD = join(import.meta.dirname, '../../../shared/data/dc-incidents-2006-2011.csv');
const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
/** The night before Independence Day of 2009, the busiest of the record: 18:00 to 6:00 in Washington. */
const DUSK = Date.UTC(2009, 6, 3, 22);
const DAWN = DUSK + 12 * HOUR;
/** Whole days, to the night before now: no sensor is believed whose report comes years late. */
const LATER: Millis = Math.floor((Date.now() - DAWN) / DAY) * DAY;
const NIGHT = { from: epochMs(DUSK + LATER), to: epochMs(DAWN + LATER) };
/** A replay has so much before its time. */
const REACH = DAY;
/** More than two days have. */
const ROWS = 4000;
/** Rows of one answer. */
const PAGE = 1000;
/** Between two steps of a running replay. */
const STEP_MS: Millis = 33;
const MAX_BATCH = 500;

interface Recorded {
  readonly detectionId: string;
  readonly time: EpochMs;
  readonly lat: number;
  readonly lon: number;
}

let server: RealServer;
let token: string;
/** Of the night and of the day before it, oldest first. */
let recorded: readonly Recorded[] = [];

beforeAll(async () => {
  if (!existsSync(RECORD)) return;
  const read = await readIncidents(RECORD, reasonOf);
  if (!read.ok) throw new Error(read.reason);
  recorded = read.value.incidents.flatMap(({ area, id, time, lat, lon }) => {
    const moved = epochMs(time + LATER);
    const isStored = moved > NIGHT.from - REACH && moved <= NIGHT.to;
    return isStored ? [{ detectionId: `${area} ${id}`, time: moved, lat, lon }] : [];
  });
  const databaseUrl = isOnPostgres() ? await ownDatabase('night') : undefined;
  server = await startRealServer({
    args: ['--nodes', '10', '--shots-per-minute', '0', '--history', '0'],
    ...(databaseUrl !== undefined && { env: { DATABASE_URL: databaseUrl } }),
  });
  token = await signIn(server.url, 'admin');
  const reports = recorded.map(({ time, ...report }) => ({
    ...report,
    squadId: 'DC',
    timeStamp: time,
    reportType: 'Shot',
  }));
  for (let from = 0; from < reports.length; from += MAX_BATCH)
    await commitReports(server.url, token, reports.slice(from, from + MAX_BATCH));
});
afterAll(async () => server?.dispose());

/** A clock that stands until it is moved: its timers run in their order. */
class MovedClock implements Clock {
  #now = 0;
  readonly #waiting = new Map<() => void, number>();

  ticks = () => ticks(this.#now);
  wall = () => epochMs(Date.now());
  random = () => 0.5 as ReturnType<Clock['random']>;
  after = (span: Millis, work: () => void) => {
    this.#waiting.set(work, this.#now + span);
    return () => void this.#waiting.delete(work);
  };

  /** Runs the timers of so long a time. */
  pass(span: Millis): void {
    const end = this.#now + span;
    for (;;) {
      const [next] = [...this.#waiting].filter(([, due]) => due <= end).toSorted(([, a], [, b]) => a - b);
      if (next === undefined) break;
      const [work, due] = next;
      this.#waiting.delete(work);
      this.#now = Math.max(this.#now, due);
      work();
    }
    this.#now = end;
  }
}

async function openNight(at: EpochMs) {
  const clock = new MovedClock();
  let state: PlaybackState | undefined;
  let told: (() => void) | undefined;
  const page: PlaybackSink = {
    frame: async () => ({}),
    summary: async () => undefined,
    notifications: async () => undefined,
    heard: async () => undefined,
    state: async (next) => {
      state = next;
      told?.();
    },
  };
  const faults: string[] = [];
  const reportError = (what: string): void => void faults.push(what);
  const port = new PlaybackEngine({ clock, fetch: (url, options) => fetch(url, options), reportError });
  const pace = { isPlaying: false, speed: 600, skipsGaps: false, loops: false } as const;
  await port.setView(pageView(at));
  const session = { ...USER_SESSION, baseUrl: server.url, token };
  await port.open(session, { period: NIGHT, at, pace, basis: 'happened', role: 'own' }, page);
  /** Resolves once the thread has told of such a state. */
  const until = async (isSo: (now: PlaybackState) => boolean): Promise<void> => {
    while (state === undefined || !isSo(state)) await new Promise<void>((done) => (told = done));
  };
  await until(({ load }) => load === 'ready');
  /** Ids of the newest reports that the table lists. */
  const shown = async (count: number): Promise<string[]> => {
    const pages = [];
    for (let from = 0; from < count; from += PAGE) pages.push(await port.rows(from, Math.min(PAGE, count)));
    return pages.flatMap(({ rows }) => rows.map(({ key }) => key.detectionId));
  };
  const now = () => (state === undefined ? at : playedTime(state.clock, clock.ticks()));
  return { port, clock, pace, until, shown, now, faults };
}

/** Ids of what has happened up to a time, with the reach of a replay that began or jumped at `jumped`. */
const happened = (at: number, jumped: number): string[] =>
  recorded.filter(({ time }) => time <= at && time > jumped - REACH).map(({ detectionId }) => detectionId);

const sorted = (ids: readonly string[]): string[] => ids.toSorted();

describe.skipIf(!existsSync(RECORD))('a night of the public record, where ../shared/data has it', () => {
  it('[replay.4] is stepped through report by report', async () => {
    const { port, until, shown, faults } = await openNight(NIGHT.from);
    expect(sorted(await shown(ROWS))).toEqual(sorted(happened(NIGHT.from, NIGHT.from)));
    const moments = [...new Set(recorded.map(({ time }) => time))].filter((time) => time > NIGHT.from);
    expect(moments.length).toBeGreaterThan(200);
    for (const moment of moments) {
      await port.step(1);
      await until(({ clock }) => clock.at >= moment);
      const now = recorded.filter(({ time }) => time === moment).map(({ detectionId }) => detectionId);
      expect([moment, sorted(await shown(now.length))]).toEqual([moment, sorted(now)]);
      expect((await port.rows(0, 0)).total).toBe(happened(moment, NIGHT.from).length);
    }
    expect(faults).toEqual([]);
  });

  it('[replay.2] is played at ×600, at each step with the reports up to its time', async () => {
    const { port, clock, pace, now, faults } = await openNight(NIGHT.from);
    await port.setPace({ ...pace, isPlaying: true });
    let at: number = NIGHT.from;
    while (at < NIGHT.to) {
      clock.pass(STEP_MS);
      const { total } = await port.rows(0, 0);
      at = now();
      expect([at, total]).toEqual([at, happened(at, NIGHT.from).length]);
      // What comes next may still be under way from the server.
      await new Promise(setImmediate);
    }
    expect(faults).toEqual([]);
  });

  it('[replay.3] has at drawn moments, jumped back to, the 24 hours before each', async () => {
    const { port, until, shown, faults } = await openNight(NIGHT.to);
    const drawn = fc.sample(fc.integer({ min: NIGHT.from, max: NIGHT.to }), 30).toSorted((a, b) => b - a);
    for (const moment of new Set(drawn)) {
      const at = epochMs(moment);
      await port.seek(at);
      await until(({ load, clock }) => load === 'ready' && clock.at === at);
      expect([at, sorted(await shown(ROWS))]).toEqual([at, sorted(happened(at, at))]);
    }
    expect(faults).toEqual([]);
  });
});
