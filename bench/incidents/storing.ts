/** Time that incidents add to the transaction which stores a report. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import { SQLITE_FILE } from '../../server/store/openDatabase.ts';
import type { Store } from '../../server/store/store.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';
import { epochMs, type Degrees, type Millis } from '../../src/domain/units.ts';
import { ownDatabase } from '../../tests/support/ownDatabase.ts';
import { seededRandom } from '../../tests/support/seededRandom.ts';
import { atMost, type Figure } from '../report.ts';
import type { SectionResult } from '../sectionResult.ts';
import type { Stage } from '../stage.ts';
import { median, p95 } from '../stats.ts';
import { wrapAdded } from './wrapAdded.ts';

const [INCIDENTS, QUICK_INCIDENTS] = [100_000, 20_000];
/** One incident of so many is open. */
const ONE_OPEN_IN = 10;
const BATCH = 500;
const PAST: Millis = 30 * 86_400_000;
/** Of each kind. */
const [SAMPLES, QUICK_SAMPLES] = [1000, 200];
const WARM_UP = 60;
const [LIMIT_SQLITE, LIMIT_POSTGRES]: readonly Millis[] = [1, 3];
const CITY = { lat: 41.7, lon: -87.8, span: 0.3 } as const;
/** Half of the past is at so many places, as where people shoot again and again. */
const HOT_SPOTS = 40;
/** More than INCIDENT_METRES and INCIDENT_SECONDS of the defaults apart. */
const JOINED_SHIFT: Degrees = 0.0002;
const AUTHOR = 'bench';

/** What the transaction of a sample does: without incidents, a report that begins one, a report that joins the one before. */
const KINDS = ['without', 'new', 'joined'] as const;
type Kind = (typeof KINDS)[number];

/** Times of one kind, in the order of the samples. */
interface Times {
  /** In the part that forms incidents. */
  readonly added: Millis[];
  /** Processor time of this thread in that part. */
  readonly processor: Millis[];
  /** From the call to its commit. */
  readonly whole: Millis[];
}
type TimesByKind = Readonly<Record<Kind, Times>>;

/** On SQLite, and on PostgreSQL where DATABASE_URL_TEST names one. */
export async function storingSection(stage: Stage): Promise<SectionResult> {
  const sqlite = await onSqlite(stage);
  const postgres = await onPostgres(stage);
  return {
    figures: [
      ...figuresOf('SQLite', sqlite, LIMIT_SQLITE ?? 0),
      ...(postgres === undefined ? [] : figuresOf('PostgreSQL', postgres, LIMIT_POSTGRES ?? 0)),
    ],
    samples: { sqlite, postgres },
  };
}

function figuresOf(kind: string, times: TimesByKind, limit: Millis): Figure[] {
  const added = [...times.new.added, ...times.joined.added];
  const whole = Object.fromEntries(KINDS.map((each) => [each, median(times[each].whole)]));
  return [
    atMost(`incidents: added to the transaction of a report, ${kind}, p95`, {
      unit: 'ms',
      ours: p95(added),
      limit,
      detail: {
        median: median(added),
        processorMedian: median([...times.new.processor, ...times.joined.processor]),
        processorP95: p95([...times.new.processor, ...times.joined.processor]),
        newP95: p95(times.new.added),
        joinedP95: p95(times.joined.added),
        medianOfWhole: whole,
      },
    }),
  ];
}

async function onSqlite(stage: Stage): Promise<TimesByKind> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-bench-'));
  const close = async (sql: string) => {
    const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
    database.exec(sql);
    database.close();
  };
  try {
    const closed = `json_set(body, '$.responsibility.state', 'closed', '$.responsibility.outcome', 'noise')`;
    return await measure(stage, { open: () => openSqliteStore({ dataDir }), run: close, closed });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(stage: Stage): Promise<TimesByKind | undefined> {
  const url = await ownDatabase('bench_incidents');
  if (url === undefined) {
    stage.say('PostgreSQL skipped: DATABASE_URL_TEST names no server (.ci/postgres starts one)');
    return undefined;
  }
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.query('vacuum analyze');
    await client.end();
  };
  const closed = `jsonb_set(body::jsonb, '{responsibility}',
    body::jsonb->'responsibility' || '{"state":"closed","outcome":"noise"}')::text`;
  return measure(stage, { open: () => openPostgresStore(url), run, closed });
}

interface Medium {
  readonly open: () => Promise<Store>;
  /** Runs a statement beside the store. */
  readonly run: (sql: string) => Promise<void>;
  /** Expression: the body of a closed incident. */
  readonly closed: string;
}

async function measure(stage: Stage, { open, run, closed }: Medium): Promise<TimesByKind> {
  const { quick, seed } = stage.options;
  const reports = drawReports(seed);
  const filled = await open();
  stage.say('filling');
  await fill(filled, reports, quick ? QUICK_INCIDENTS : INCIDENTS);
  await filled.close();
  await run(`update incidents set state = 'closed', outcome = 'noise', taken_ms = alarm_ms + 5000, closed_ms = alarm_ms + 60000,
    body = ${closed} where id % ${ONE_OPEN_IN} > 0`);
  const store = await open();
  try {
    stage.say('measuring');
    return await timeInserts(store, reports, quick ? QUICK_SAMPLES : SAMPLES);
  } finally {
    await store.close();
  }
}

interface Reports {
  /** A report somewhere in the city, far from others in time. */
  readonly past: (at: number, count: number) => NewReport;
  readonly now: () => NewReport;
}

function drawReports(seed: number): Reports {
  const random = seededRandom(seed);
  const place = () => ({
    lat: CITY.lat + random() * CITY.span,
    lon: CITY.lon + random() * CITY.span,
  });
  const spots = Array.from({ length: HOT_SPOTS }, place);
  const began = Date.now();
  let made = 0;
  const report = (timeStamp: number, where = place()): NewReport => ({
    squadId: `SQ${made % 12}`,
    detectionId: `bench-${made++}`,
    reportType: 'Shot',
    timeStamp,
    start: timeStamp,
    zone: `Zone ${made % 96}`,
    zoneId: `SQ${made % 12}_Z${made % 8}`,
    burst: 1,
    test: false,
    message: 'Shot reported near 100 Bench Street',
    ...where,
  });
  return {
    past: (at, count) =>
      report(
        Math.round(began - PAST + (at * PAST) / count),
        at % 2 === 0 ? spots[at % HOT_SPOTS] : undefined,
      ),
    now: () => report(Date.now(), made % 2 === 0 ? spots[made % HOT_SPOTS] : undefined),
  };
}

async function fill(store: Store, { past }: Reports, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, i) => past(from + i, count));
    await store.reports.insert(batch, { actor: AUTHOR, at: epochMs(Date.now()) }, { notifies: () => true });
  }
}

/** Inserts one report in each transaction, kinds in turn, and times the part that forms incidents. */
async function timeInserts(store: Store, { now }: Reports, samples: number): Promise<TimesByKind> {
  const times: TimesByKind = {
    without: { added: [], processor: [], whole: [] },
    new: { added: [], processor: [], whole: [] },
    joined: { added: [], processor: [], whole: [] },
  };
  let kind: Kind = 'without';
  let [added, processor]: [Millis, Millis] = [0, 0];
  const restore = wrapAdded(async (form) => {
    if (kind === 'without') return;
    const [begun, before] = [performance.now(), process.threadCpuUsage()];
    await form();
    added = performance.now() - begun;
    const { user, system } = process.threadCpuUsage(before);
    processor = (user + system) / 1000;
  });
  try {
    let before = now();
    for (let sample = 0; sample < WARM_UP + samples * KINDS.length; sample++) {
      kind = KINDS[sample % KINDS.length] ?? 'without';
      const report = { ...now(), ...(kind === 'joined' && joinedTo(before)) };
      before = report;
      const begun = performance.now();
      await store.reports.insert(
        [report],
        { actor: AUTHOR, at: epochMs(Date.now()) },
        {
          notifies: () => true,
          isPublished: true,
        },
      );
      if (sample < WARM_UP) continue;
      times[kind].whole.push(performance.now() - begun);
      times[kind].added.push(added);
      times[kind].processor.push(processor);
    }
  } finally {
    restore();
  }
  return times;
}

function joinedTo({ squadId, lat, lon, timeStamp }: NewReport): Partial<NewReport> {
  return {
    squadId,
    timeStamp,
    ...(lat !== undefined && { lat: lat + JOINED_SHIFT }),
    ...(lon !== undefined && { lon }),
  };
}
