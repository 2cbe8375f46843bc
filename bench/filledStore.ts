/** A store with many reports, written directly: a server that is posted a million forms their incidents for an hour. */
import { openPostgresStore, openSqliteStore } from '../server/store/openStore.ts';
import type { Store } from '../server/store/store.ts';
import type { NewReport } from '../src/domain/source/newReport.ts';
import { epochMs } from '../src/domain/units.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { wrapAdded } from './incidents/wrapAdded.ts';

const BATCH = 5000;
/** The newest reports, whose incidents are formed. */
const WITH_INCIDENTS = 20_000;

/** A store to fill, which no server has open. */
export interface Filling {
  readonly count: number;
  readonly seed: number;
  readonly dataDir: string;
  /** Of PostgreSQL, where the reports are there. */
  readonly databaseUrl: string | undefined;
}

/** Writes reports. Returns the time of one without its incident, in microseconds. */
export async function fillStore({ count, seed, dataDir, databaseUrl }: Filling): Promise<number> {
  const store = await (databaseUrl === undefined
    ? openSqliteStore({ dataDir })
    : openPostgresStore(databaseUrl));
  const random = seededRandom(seed);
  const report = (at: number): NewReport => drawnReport(at, random);
  try {
    const early = Math.max(0, count - WITH_INCIDENTS);
    const restore = wrapAdded(() => Promise.resolve());
    const began = performance.now();
    await insert(store, { from: 0, to: early, report }).finally(restore);
    const took = performance.now() - began;
    await insert(store, { from: early, to: count, report });
    return (took * 1000) / Math.max(1, early);
  } finally {
    await store.close();
  }
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly report: (at: number) => NewReport;
}

async function insert(store: Store, { from, to, report }: Stretch): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, to - first) }, (_, i) => report(first + i));
    const author = { actor: 'bench', at: epochMs(Date.now()) };
    await store.reports.insert(batch, author, { isPast: true, areArchived: true });
  }
}

const TYPES = ['Shot', 'Shot', 'Shot', 'Fireworks', 'Bang/Noise', 'Ruckus', 'Panic', 'Weapon'] as const;
const WEAPONS = ['Pistol', 'Rifle', 'Shotgun', 'Revolver', 'Automatic rifle'];
/** Time of the oldest report, epoch ms. */
export const START = Date.UTC(2026, 0, 1);
/** Time between two reports. */
export const STEP_MS = 15_000;

function drawnReport(at: number, random: () => number): NewReport {
  const below = (limit: number): number => Math.floor(random() * limit);
  const squad = below(12);
  const time = START + at * STEP_MS;
  return {
    detectionId: `${squad}-${((at * 7919) % 9_999_991).toString(36).toUpperCase()}-${at}`,
    squadId: `SQ${squad}`,
    ...(random() < 0.9 ? { zone: `Zone ${squad}-${below(8)} North Yard` } : {}),
    ...(random() < 0.3 ? { level: String(below(6)) } : {}),
    ...(random() < 0.3 ? { weapon: WEAPONS[below(WEAPONS.length)] ?? '' } : {}),
    lat: 38.9 + random() / 10,
    lon: -77 + random() / 10,
    bearing: below(3600) / 10,
    burst: 1 + below(20),
    timeStamp: time,
    start: time + 400,
    reportType: TYPES[below(TYPES.length)] ?? 'Shot',
    test: false,
    message: `Shot reported near ${100 + (at % 900)} Bench Street`,
  };
}
