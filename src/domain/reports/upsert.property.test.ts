import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../tests/support/propertyRuns.ts';
import type { ShotReport } from '../contract/shotReport.ts';
import { epochMs } from '../units.ts';
import { clearChanges } from './rowChanges.ts';
import { ROW_FLAG } from './columns.ts';
import { decodeUpdate } from './decode.ts';
import { describeReport } from './describe.ts';
import { createDraft } from './draft.ts';
import { REPORT_TYPES, SYMBOL_COUNT, symbolOf } from '../contract/reportTypes.ts';
import { createReportStore, type ReportOrigin, type ReportStore } from './reportStore.ts';
import { keyOf, upsertReport, type UpsertResult } from './upsert.ts';

const T0 = Date.UTC(2026, 0, 1);
const NOW = epochMs(T0 + 1e9);
const draft = createDraft();

type State = Partial<ShotReport>;

function put(store: ReportStore, state: State, origin: ReportOrigin): UpsertResult {
  expect(decodeUpdate(state, draft, NOW)).toBeUndefined();
  return upsertReport(store, draft, origin);
}

/** What happens at the server: full reports first, then full or partial changes; one sequence each. */
const changeOf = fc.record({
  key: fc.constantFrom('1', '2', 'x-3'),
  full: fc.boolean(),
  type: fc.constantFrom(...REPORT_TYPES),
  category: fc.constantFrom(0, 1, 6),
  fields: fc.subarray(
    ['reportType', 'message', 'zone', 'burst', 'weaponCategory', 'level', 'previousReportType'] as const,
    {
      minLength: 1,
    },
  ),
});
type Change = typeof changeOf extends fc.Arbitrary<infer T> ? T : never;
const timeline = fc.array(changeOf, { minLength: 1, maxLength: 24 });

interface Delivery {
  readonly seq: number;
  readonly replay: boolean;
}
interface Query {
  /** Deliveries before the request and before its answer. */
  readonly requestedAt: number;
  readonly answered: number;
  /** How far past what was delivered the server's state is, 0 to 1. */
  readonly ahead: number;
}

function messagesOf(changes: readonly Change[]): State[] {
  const begun = new Set<string>();
  return changes.map(({ key, full, type, category, fields }, i) => {
    const whole: State = {
      detectionId: key,
      squadId: 'S',
      reportType: type,
      weaponCategory: category,
      message: `message ${i}`,
      zone: `zone ${i}`,
      burst: i,
      level: `level ${i % 3}`,
      previousReportType: 'Possible Shot',
      lat: i,
      lon: 1 + i,
      timeStamp: T0 + i,
    };
    if (full || !begun.has(key)) {
      begun.add(key);
      return whole;
    }
    const part = Object.fromEntries(fields.map((name) => [name, whole[name]]));
    return { detectionId: key, squadId: 'S', ...part };
  });
}

/** The server's reports after its first `count` changes. */
function stateAfter(messages: readonly State[], count: number): Map<string, State> {
  const state = new Map<string, State>();
  for (const message of messages.slice(0, count)) {
    const key = message.detectionId ?? '';
    state.set(key, { ...state.get(key), ...message });
  }
  return state;
}

function contentOf(store: ReportStore): Map<string, State> {
  const content = new Map<string, State>();
  for (let row = 0; row < store.columns.used; row++) {
    if (store.columns.flags[row] & ROW_FLAG.live)
      content.set(keyOf(store, row).detectionId, describeReport(store, row));
  }
  return content;
}

/** Where the run explores: a few seconds of computing, four times as many beside other work. */
const BUSY_MACHINE_MS = 90_000;

it(
  '[reports.8] comes to the same reports by any order of live messages, replays, duplicates and lists',
  () => {
    const query = fc.record({
      requestedAt: fc.double({ min: 0, max: 1, noNaN: true }),
      takes: fc.double({ min: 0, max: 1, noNaN: true }),
      ahead: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        timeline,
        fc.array(query, { maxLength: 4 }),
        fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
        fc.array(fc.record({ seq: fc.nat(), replay: fc.boolean(), at: fc.nat() }), { maxLength: 12 }),
        (changes, queries, shuffle, duplicates) => {
          const messages = messagesOf(changes);
          const order: Delivery[] = messages
            .map((_, i) => ({ seq: i + 1, replay: false, sort: shuffle[i] }))
            .toSorted((a, b) => a.sort - b.sort);
          for (const { seq, replay, at } of duplicates)
            order.splice(at % (order.length + 1), 0, { seq: (seq % messages.length) + 1, replay });
          const timed: Query[] = queries.map(({ requestedAt: from, takes, ahead }) => {
            const start = Math.round(from * order.length);
            return {
              requestedAt: start,
              answered: start + Math.round(takes * (order.length - start)),
              ahead,
            };
          });
          const store = run(messages, order, timed);
          expect(contentOf(store)).toEqual(stateAfter(messages, messages.length));
          expectInOrder(store);
        },
      ),
      { numRuns: propertyRuns(200, 2_000) },
    );
  },
  BUSY_MACHINE_MS,
);

/** Delivers in that order; an answer shows the server at some moment after its request, but for the zone. */
function run(messages: readonly State[], order: readonly Delivery[], queries: readonly Query[]): ReportStore {
  const store = createReportStore({ limit: 1024 });
  const timeOf = (index: number) => epochMs(T0 + 1000 + 10 * index);
  const answer = (requestedAt: number, ahead: number, only?: string) => {
    const seq = Math.max(0, ...order.slice(0, requestedAt).map((delivery) => delivery.seq));
    const state = stateAfter(messages, seq + Math.round(ahead * (messages.length - seq)));
    const at = epochMs(timeOf(requestedAt) - 5);
    for (const [key, { zone: _, ...listed }] of state)
      if (only === undefined || only === key)
        put(store, listed, { kind: 'history', seq, at, update: false, fromCatchUp: false });
  };
  for (let i = 0; i <= order.length; i++) {
    for (const { requestedAt, answered, ahead } of queries) if (answered === i) answer(requestedAt, ahead);
    if (i === order.length) break;
    const { seq, replay } = order[i];
    const at = timeOf(i);
    const message = messages[seq - 1];
    const kind = replay ? 'replay' : 'live';
    const origin: ReportOrigin = { kind, seq, at, update: false, fromCatchUp: false };
    if (put(store, message, origin) !== 'orphan') continue;
    answer(i + 1, 0, message.detectionId);
    put(store, message, origin);
  }
  return store;
}

/** Each symbol's oldest is its oldest, and every live row is counted once. */
function expectInOrder(store: ReportStore): void {
  const { columns, keys, evictionQueue: order } = store;
  const live = Array.from({ length: columns.used }, (_, row) => row).filter(
    (row) => columns.flags[row] & ROW_FLAG.live,
  );
  expect(columns.count).toBe(live.length);
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const rows = live
      .filter((row) => columns.symbol[row] === symbol)
      .toSorted((a, b) => columns.time[a] - columns.time[b] || keys.compare(a, b));
    expect(order.counts[symbol]).toBe(rows.length);
    expect(order.oldest(symbol)).toBe(rows[0] ?? -1);
  }
}

const report = fc.record({
  detectionId: fc.oneof(fc.integer({ min: 0, max: 200 }).map(String), fc.constantFrom('a', 'b', 'c')),
  reportType: fc.constantFrom(...REPORT_TYPES),
  weaponCategory: fc.constantFrom(0, 6),
  timeStamp: fc.integer({ min: T0, max: T0 + 5 }),
});
const LIVE: ReportOrigin = { kind: 'live', seq: 0, at: epochMs(T0), update: false, fromCatchUp: false };

it('[reports.10] holds the newest of each symbol, whatever order they come in, and its changes add up', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(report, { selector: ({ detectionId }) => detectionId, maxLength: 150 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 20 }),
      (reports, quota, batch) => {
        const store = createReportStore({ limit: 256, quotas: new Uint32Array(SYMBOL_COUNT).fill(quota) });
        const shadow = new Set<number>();
        reports.forEach((state, i) => {
          put(store, { squadId: 'S', ...state }, LIVE);
          if (i % batch === 0) applyChanges(store, shadow);
        });
        applyChanges(store, shadow);
        const retained = [...contentOf(store).keys()].toSorted();
        expect(retained).toEqual(newestOfEach(reports, quota).toSorted());
        expect([...shadow].map((row) => keyOf(store, row).detectionId).toSorted()).toEqual(retained);
        expectInOrder(store);
      },
    ),
    { numRuns: propertyRuns(100, 300) },
  );
});

function applyChanges(store: ReportStore, shadow: Set<number>): void {
  const { added, addedCount, removed, removedCount } = store.changes;
  for (let i = 0; i < removedCount; i++) expect(shadow.delete(removed[i])).toBe(true);
  for (let i = 0; i < addedCount; i++)
    if (store.columns.flags[added[i]] & ROW_FLAG.live) shadow.add(added[i]);
  clearChanges(store.changes);
}

function newestOfEach(reports: readonly State[], quota: number): string[] {
  const isNumber = (id: string) => /^\d+$/.test(id);
  const byAge = reports.toSorted((a, b) => {
    const [idA, idB] = [a.detectionId ?? '', b.detectionId ?? ''];
    const byTime = (b.timeStamp ?? 0) - (a.timeStamp ?? 0);
    if (byTime !== 0) return byTime;
    if (isNumber(idA) !== isNumber(idB)) return isNumber(idA) ? 1 : -1;
    return isNumber(idA) ? Number(idB) - Number(idA) : idB.localeCompare(idA);
  });
  const retained: string[] = [];
  for (let symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
    const own = byAge.filter(
      ({ reportType = '', weaponCategory }) => symbolOf(reportType, weaponCategory) === symbol,
    );
    retained.push(...own.slice(0, quota).map(({ detectionId = '' }) => detectionId));
  }
  return retained;
}
