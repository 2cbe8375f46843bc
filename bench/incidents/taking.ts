/** From the press of Take to the last of 200 consoles that has the new owner. */
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { Millis } from '../../src/domain/units.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../tests/support/realServer.ts';
import { percentile } from '../../src/domain/percentile.ts';
import { atMost, type Figure } from '../report.ts';
import { startThreeServers } from '../scale/threeServers.ts';
import type { SectionResult } from '../sectionResult.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import { openReader, type TopicReader } from './topicReader.ts';

const CONSOLES = 200;
/** An account has at most 100 sessions. */
const ACCOUNTS = ['admin', 'operator', 'reviewer', 'expert'] as const;
const [TAKES, QUICK_TAKES] = [200, 40];
const WARM_UP = 10;
const [LIMIT_ONE, LIMIT_THREE]: readonly Millis[] = [300, 700];
/** A console that has not heard of a take by then ends the run. */
const PATIENCE: Millis = 10_000;
const SITE = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
/** Far enough from each other that each shot is an incident of its own. */
const STEP_DEGREES = 0.01;

/** One server with SQLite; three with PostgreSQL where DATABASE_URL_TEST names one. */
export async function takingSection(stage: Stage): Promise<SectionResult> {
  const takes = stage.options.quick ? QUICK_TAKES : TAKES;
  const ofOne = await timeOnOne(takes);
  const ofThree = await timeOnThree(takes);
  if (ofThree === undefined) stage.say('three servers skipped: DATABASE_URL_TEST names no PostgreSQL server');
  return {
    figures: [
      figureOf('one server', ofOne, LIMIT_ONE ?? 0),
      ...(ofThree === undefined ? [] : [figureOf('three servers', ofThree, LIMIT_THREE ?? 0)]),
    ],
    samples: { one: ofOne, three: ofThree },
  };
}

async function timeOnOne(takes: number): Promise<TakeTimes> {
  const server = await startRealServer({ args: SITE });
  try {
    return await timeTakes([server], takes);
  } finally {
    await server.dispose();
  }
}

async function timeOnThree(takes: number): Promise<TakeTimes | undefined> {
  const three = await startThreeServers(SITE);
  if (three === undefined) return undefined;
  try {
    return await timeTakes(three.servers, takes);
  } finally {
    await three.dispose();
  }
}

/** Of each take, from before the call. */
interface TakeTimes {
  /** To the answer of the call. */
  readonly answered: Millis[];
  /** To the last console. */
  readonly last: Millis[];
}

function figureOf(where: string, { answered, last }: TakeTimes, limit: Millis): Figure {
  return atMost(`incidents: take pressed → all of ${CONSOLES} consoles have it, ${where}, p99`, {
    unit: 'ms',
    ours: percentile(last, 0.99),
    limit,
    detail: { median: median(last), answeredP99: percentile(answered, 0.99), takes: last.length },
  });
}

async function timeTakes(servers: readonly RealServer[], takes: number): Promise<TakeTimes> {
  const url = servers[0]?.url ?? '';
  const tokens = await Promise.all(ACCOUNTS.map((name) => signIn(url, name)));
  const token = tokens[0] ?? '';
  const count = takes + WARM_UP;
  await commitReports(url, token, shots(count));
  const watch = new TakeWatch();
  const readers: TopicReader[] = [];
  try {
    for (let at = 0; at < CONSOLES; at++) {
      const server = servers[at % servers.length] as RealServer;
      const of = { port: server.port, token: tokens[at % tokens.length] ?? '' };
      readers.push(await openReader(of, (incident) => watch.receive(incident)));
    }
    const times: TakeTimes = { answered: [], last: [] };
    for (const [at, incident] of (await waitingIncidents(url, token, count)).entries()) {
      const begun = performance.now();
      const everywhere = watch.expect(incident.id);
      await take(servers[at % servers.length]?.url ?? '', token, incident);
      const answered = performance.now() - begun;
      const last = (await everywhere) - begun;
      if (at < WARM_UP) continue;
      times.answered.push(answered);
      times.last.push(last);
    }
    return times;
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** Counts the consoles that have heard that an incident was taken. */
class TakeWatch {
  #id = 0;
  #missing = 0;
  #settle: (() => void) | undefined;

  /** Resolves with the time at which the last console has heard of it. */
  expect(id: number): Promise<number> {
    this.#id = id;
    this.#missing = CONSOLES;
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${this.#missing} consoles have not heard that ${id} was taken`)),
        PATIENCE,
      );
      this.#settle = () => {
        clearTimeout(late);
        resolve(performance.now());
      };
    });
  }

  receive({ id, state }: Incident): void {
    if (id !== this.#id || state !== 'acknowledged') return;
    this.#missing--;
    if (this.#missing === 0) this.#settle?.();
  }
}

const shots = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    squadId: 'NG',
    detectionId: `take-${at}`,
    timeStamp: Date.now(),
    reportType: 'Shot',
    lat: 30 + at * STEP_DEGREES,
    lon: -87,
  }));

async function waitingIncidents(url: string, token: string, count: number): Promise<readonly Incident[]> {
  const address = new URL(`${PATHS.incidents}?state=unacknowledged&size=${count}`, url);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const incidents = (await answer.json()) as readonly Incident[];
  if (incidents.length !== count) throw new Error(`${incidents.length} of ${count} incidents wait`);
  return incidents;
}

async function take(url: string, token: string, { id, version }: Incident): Promise<void> {
  const answer = await fetch(new URL(`${PATHS.incidents}/${id}/take`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version }),
  });
  if (!answer.ok) throw new Error(`A take was answered ${answer.status}: ${await answer.text()}`);
}
