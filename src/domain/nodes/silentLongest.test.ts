import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { createNodeStore, ingestHeartbeatBody } from './ingest.ts';
import { silentLongest } from './silentLongest.ts';

const STATUS = ['OK', 'UNKNOWN', 'DOWN', 'LOW_BATTERY'] as const;
const HEALTH = ['healthy', 'unknown', 'construction', 'warning'] as const;
const NOW = Date.UTC(2026, 10, 20);

it('[sensors.1] lists the sensors of a state, silent longest first, at most as many as asked for', () => {
  const beat = fc.record({ status: fc.integer({ min: 0, max: 3 }), at: fc.integer({ min: 0, max: 1_000 }) });
  fc.assert(
    fc.property(fc.array(beat, { maxLength: 60 }), fc.integer({ min: 0, max: 30 }), (beats, count) => {
      const store = createNodeStore();
      beats.forEach(({ status, at }, i) => {
        const body = { nodeid: `N${i}`, squad_id: 'S', status: STATUS[status], timestamp: NOW + at };
        ingestHeartbeatBody(store, JSON.stringify(body), { now: epochMs(NOW + at), sent: 0 });
      });
      HEALTH.forEach((health, state) => {
        const ages = beats.filter(({ status }) => status === state).map(({ at }) => NOW + at);
        const rows = silentLongest(store.columns, health, count);
        expect(rows.map((row) => store.columns.received[row])).toEqual(
          ages.toSorted((a, b) => a - b).slice(0, count),
        );
      });
    }),
  );
});
