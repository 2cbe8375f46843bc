import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase, settled } from '../../tests/support/ownDatabase.ts';
import {
  signIn,
  startRealServer,
  type RealServer,
  type RealServerOptions,
} from '../../tests/support/realServer.ts';
import { fillStore, START, STEP_MS, type Filling } from '../filledStore.ts';
import { atLeast, atMost, type Figure } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p95 } from '../stats.ts';
import { residentMbOf, untilAtRest } from './server.ts';
import type { SectionResult } from '../sectionResult.ts';

const REPORTS = 1_000_000;
const QUICK_REPORTS = 100_000;
const NODES = 20_000;
const PAGE_SIZE = 20;
const DEEP_PAGE = 5000;
/** Calls of one kind; their p95 counts. */
const CALLS = 20;
/** Calls before them: the compiler of a server that has answered none of the kind is not warm. */
const WARM_UP_CALLS = 10;
const CALL_LIMIT_MS = 30;
const STATISTICS_LIMIT_MS = 300;
const QUESTION_LIMIT_MS = 50;
/** Jumps of a replay, and their limit. */
const JUMPS = 60;
const JUMP_LIMIT_MS = 500;
const YEAR_MS = 365 * 86_400_000;
const EXPORT_RATE = 50_000;
const EXPORT_MEMORY_MB = 40;
const QUIET = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
const SORTS = ['reportType', 'squadId', 'detectionId', 'zone', 'level', 'weapon', 'burst'];

/** Server time of lists over a million reports and 20 000 nodes, and the export of all reports, on SQLite. */
export function listsSection(stage: Stage): Promise<SectionResult> {
  return measureLists(stage, async () => ({}));
}

/** The same on PostgreSQL: a database of its own for each server, at rest: vacuum and checkpoint of a million new reports are over. */
export async function postgresListsSection(stage: Stage): Promise<SectionResult> {
  const found = await measureLists(stage, async (name) => {
    const url = await ownDatabase(`bench_${name}`);
    return url === undefined ? undefined : { DATABASE_URL: url };
  });
  const figures = found.figures.map((figure) => ({
    ...figure,
    figure: figure.figure.replace('lists:', 'lists on PostgreSQL:'),
  }));
  return { ...found, figures };
}

/** Environment of the server of that name; undefined where there is no database for it. */
type EnvironmentOf = (name: string) => Promise<Readonly<Record<string, string>> | undefined>;

async function measureLists(stage: Stage, environmentOf: EnvironmentOf): Promise<SectionResult> {
  const { quick, seed } = stage.options;
  const [forReports, forNodes] = [await environmentOf('reports'), await environmentOf('nodes')];
  if (forReports === undefined || forNodes === undefined) {
    stage.say('skipped: DATABASE_URL_TEST names no PostgreSQL server (.ci/postgres starts one)');
    return { figures: [], samples: [] };
  }
  const ofReports = await withFilledServer(
    stage,
    { count: quick ? QUICK_REPORTS : REPORTS, seed, databaseUrl: forReports['DATABASE_URL'] },
    (server, filled) => measureReports(server, filled),
  );
  const args = ['--nodes', String(NODES), '--history', '0'];
  const ofNodes = await withServer({ args, env: forNodes }, measureNodes);
  return {
    figures: [...ofReports.figures, ...ofNodes.figures],
    samples: { reports: ofReports.samples, nodes: ofNodes.samples },
  };
}

interface Filled extends Omit<Filling, 'dataDir'> {
  readonly usPerReport: number;
  /** Until PostgreSQL was at rest. */
  readonly settleSeconds: number;
  /** Until the server was: it indexes words, and escalates 20 000 incidents that nobody took. */
  readonly restSeconds: number;
}

/** A server over a store that was filled between two starts. */
async function withFilledServer<T>(
  stage: Stage,
  filling: Omit<Filling, 'dataDir'>,
  work: (server: RealServer, filled: Filled) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-bench-'));
  const { count, databaseUrl } = filling;
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  try {
    await (await startRealServer({ args: QUIET, dataDir, env })).kill();
    stage.say(`writing ${count} reports`);
    const usPerReport = await fillStore({ ...filling, dataDir });
    const settleSeconds = databaseUrl === undefined ? 0 : await settled(databaseUrl, 'shot_reports');
    return await withServer({ args: QUIET, dataDir, env }, async (server) => {
      stage.say('waiting until the server has caught up with what was written');
      const restSeconds = await untilAtRest(server.pid);
      return work(server, { ...filling, usPerReport, settleSeconds, restSeconds });
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withServer<T>(
  options: RealServerOptions,
  work: (server: RealServer) => Promise<T>,
): Promise<T> {
  const server = await startRealServer(options);
  try {
    return await work(server);
  } finally {
    await server.dispose();
  }
}

async function measureReports(
  { url, pid }: RealServer,
  { count, usPerReport, settleSeconds, restSeconds }: Filled,
): Promise<SectionResult> {
  const token = await signIn(url, 'admin');
  const deep = Math.min(DEEP_PAGE, Math.floor(count / PAGE_SIZE) - 1);
  const call = (query: string) => `shotreports?size=${PAGE_SIZE}&${query}`;
  const lists = await timeCalls(url, token, [
    ['page 1, newest first', call('sort=timeStamp,desc')],
    [`page ${deep}, newest first`, call(`sort=timeStamp,desc&page=${deep}`)],
    ...SORTS.map((field): [string, string] => [`page 1 by ${field}`, call(`sort=${field},desc`)]),
    ...SORTS.map((field): [string, string] => [
      `page ${deep} by ${field}`,
      call(`sort=${field}&page=${deep}`),
    ]),
    ['search of a part of a detection id', call('sort=timeStamp,desc&search=0-99')],
    ['search of a zone', call('sort=timeStamp,desc&search=zone%203-7')],
    ['search of a weapon that 12 % have', call('sort=timeStamp,desc&search=rifle')],
  ]);
  const stored = [
    await timeStatistics(url, token),
    await timeQuestions(url, token),
    await timeJumps(url, token, count),
  ];
  const exported = await exportAll(url, token, pid);
  const { seconds, growthMb, others } = exported;
  return {
    figures: [
      ...lists.figures,
      ...stored.flatMap(({ figures }) => figures),
      atLeast('lists: CSV export of all reports', {
        unit: 'rows/s',
        ours: count / seconds,
        limit: EXPORT_RATE,
      }),
      atMost('lists: memory growth while exporting', { unit: 'MB', ours: growthMb, limit: EXPORT_MEMORY_MB }),
      atMost('lists: another call while exporting, p95', {
        unit: 'ms',
        ours: p95(others),
        limit: CALL_LIMIT_MS,
      }),
    ],
    samples: {
      ...lists.samples,
      ...Object.assign({}, ...stored.map(({ samples }) => samples)),
      exported,
      usPerReport,
      settleSeconds,
      restSeconds,
    },
  };
}

/** The nodes send heartbeats meanwhile. */
async function measureNodes({ url }: RealServer): Promise<TimedCalls> {
  const token = await signIn(url, 'admin');
  const call = (query: string) => `nodes?size=${PAGE_SIZE}&${query}`;
  return timeCalls(url, token, [
    ['nodes, page 1', call('sort=nodeId,asc')],
    ['nodes, last page', call(`sort=nodeId,asc&page=${NODES / PAGE_SIZE - 1}`)],
    ['nodes, search', call('search=117')],
  ]);
}

/** Questions as people type them, beginnings of words too; the last six find nothing or little, three of them by frequent words. */
const QUESTIONS = [
  'bench street 417',
  'shot bench street',
  'pistol zone 3-7',
  'panic north yard',
  'sq7 rifle',
  'shots last month',
  'fireworks 2026-03-14',
  '2026-02-03 22:00..22:30 bench',
  'ben',
  'ruckus',
  'automatic rifle level 4',
  '417 bench panic shotgun',
  'dock street',
  'bench street 417 zone 99',
  'yesterday 22:15',
  'pistol rifle',
  'panic shotgun revolver yard',
  'zone 3-7 sq4',
] as const;

/** Jumps of a replay as it was known, to moments all over the reports. */
async function timeJumps(url: string, token: string, count: number): Promise<TimedCalls> {
  const times: number[] = [];
  for (let jump = 0; jump < WARM_UP_CALLS + JUMPS; jump++) {
    const share = ((jump * 7919) % 1000) / 1000;
    const time = await timeOf(url, token, `asKnown?at=${Math.floor(START + share * count * STEP_MS)}`);
    if (jump >= WARM_UP_CALLS) times.push(time);
  }
  const figure = atMost('lists: jump of a replay as it was known, p95', {
    unit: 'ms',
    ours: p95(times),
    limit: JUMP_LIMIT_MS,
  });
  return { figures: [figure], samples: { jumps: times } };
}

/** The statistics of a year by each of their groups. */
function timeStatistics(url: string, token: string): Promise<TimedCalls> {
  const period = `from=${START}&to=${START + YEAR_MS}&timeZone=America/New_York`;
  return timeCalls(
    url,
    token,
    (['zone', 'hour', 'day', 'type', 'weapon', 'outcome'] as const).map((by) => [
      `statistics of a year by ${by}`,
      `statistics?by=${by}&${period}`,
      STATISTICS_LIMIT_MS,
    ]),
  );
}

/** The search of all that is stored: each question in turn, and in the last round another call beside each. */
async function timeQuestions(url: string, token: string): Promise<TimedCalls> {
  const times: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round <= WARM_UP_CALLS + CALLS; round++)
    for (const question of QUESTIONS) {
      const path = `search?${new URLSearchParams({ q: question, size: String(PAGE_SIZE), zone: 'UTC' }).toString()}`;
      const search = timeOf(url, token, path);
      if (round === WARM_UP_CALLS + CALLS) beside.push(await timeOf(url, token, 'nodes?size=1'));
      const time = await search;
      if (round >= WARM_UP_CALLS && round < WARM_UP_CALLS + CALLS) times.push(time);
    }
  return {
    figures: [
      atMost('lists: search by words, type and time, p95', {
        unit: 'ms',
        ours: p95(times),
        limit: QUESTION_LIMIT_MS,
      }),
      atMost('lists: another call while searching, p95', {
        unit: 'ms',
        ours: p95(beside),
        limit: CALL_LIMIT_MS,
      }),
    ],
    samples: { search: times, besideSearch: beside },
  };
}

interface TimedCalls {
  readonly figures: readonly Figure[];
  /** Times by call, ms. */
  readonly samples: Readonly<Record<string, readonly number[]>>;
}

async function timeCalls(
  url: string,
  token: string,
  calls: readonly (readonly [name: string, path: string, limit?: number])[],
): Promise<TimedCalls> {
  const figures: Figure[] = [];
  const samples: Record<string, readonly number[]> = {};
  for (const [name, path, limit = CALL_LIMIT_MS] of calls) {
    const times: number[] = [];
    for (let call = 0; call < WARM_UP_CALLS; call++) await timeOf(url, token, path);
    for (let call = 0; call < CALLS; call++) times.push(await timeOf(url, token, path));
    samples[name] = times;
    figures.push(atMost(`lists: ${name}, p95`, { unit: 'ms', ours: p95(times), limit }));
  }
  return { figures, samples };
}

const API = 'services/shotpointserver/api/';

async function timeOf(url: string, token: string, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(new URL(API + path, url), { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return performance.now() - started;
}

interface Exported {
  readonly seconds: number;
  readonly growthMb: number;
  /** Times of other calls meanwhile, ms: how long the export holds up the event loop. */
  readonly others: readonly number[];
}

/** Reads the export as it comes, and calls the server beside it. The first export warms the server. */
async function exportAll(url: string, token: string, pid: number): Promise<Exported> {
  await readExport(url, token);
  const before = residentMbOf(pid);
  let most = before;
  const others: number[] = [];
  let isRunning = true;
  const watch = (async () => {
    while (isRunning) {
      others.push(await timeOf(url, token, 'nodes?size=1'));
      most = Math.max(most, residentMbOf(pid));
      await new Promise((done) => setTimeout(done, 100));
    }
  })();
  const started = performance.now();
  await readExport(url, token);
  const seconds = (performance.now() - started) / 1000;
  isRunning = false;
  await watch;
  return { seconds, growthMb: most - before, others };
}

async function readExport(url: string, token: string): Promise<void> {
  const answer = await fetch(new URL(`${API}shotreports?format=csv`, url), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || answer.body === null) throw new Error(`The export was answered ${answer.status}`);
  for await (const chunk of answer.body) void chunk;
}
