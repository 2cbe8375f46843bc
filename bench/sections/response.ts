import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { signIn, startRealServer } from '../../tests/support/realServer.ts';
import type { SectionResult } from '../sectionResult.ts';
import { atMost } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p95 } from '../stats.ts';

const INCIDENTS = 1_000_000;
const QUICK_INCIDENTS = 100_000;
const CALLS = 20;
const WARM_UP_CALLS = 5;
const LIMIT_MS = 300;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const QUIET = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
/** Days of the periods that the page offers. */
const PERIODS = [
  ['12 h', 0.5],
  ['7 days', 7],
  ['28 days', 28],
] as const;

/** Server time of the response figures on SQLite, over a year of incidents. A quarter of the incidents needed acknowledgement. */
export async function responseSection(stage: Stage): Promise<SectionResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-bench-'));
  const count = stage.options.quick ? QUICK_INCIDENTS : INCIDENTS;
  try {
    await (await startRealServer({ args: QUIET, dataDir })).kill();
    const now = Date.now();
    stage.say(`writing ${count} incidents`);
    fill(join(dataDir, 'shotpoint.sqlite'), count, now);
    const server = await startRealServer({ args: QUIET, dataDir });
    try {
      const token = await signIn(server.url, 'admin');
      const samples: Record<string, readonly number[]> = {};
      for (const [name, days] of PERIODS)
        samples[name] = await timeCalls(server.url, token, { from: now - days * DAY_MS, to: now });
      const figures = Object.entries(samples).map(([name, times]) =>
        atMost(`incidents: response figures of ${name}, p95`, {
          unit: 'ms',
          ours: p95(times),
          limit: LIMIT_MS,
        }),
      );
      return { figures, samples };
    } finally {
      await server.kill();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds from the call to the end of its answer. */
async function timeCalls(
  url: string,
  token: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const address = new URL(`${PATHS.response}?from=${from}&to=${to}&timeZone=America/New_York`, url);
  const times: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`The response figures answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    if (call >= WARM_UP_CALLS) times.push(performance.now() - begun);
  }
  return times;
}

/** Writes incidents that are spread over a year, with two acts of each fourth; multiples of large primes scatter the values. */
function fill(file: string, count: number, now: number): void {
  const database = new DatabaseSync(file);
  database.exec(`
    begin;
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into incidents (id, version, incident_group, squad_id, symbol, is_test, state, owner, alarm_ms, taken_ms, outcome,
        closed_ms, first_ms, last_ms, reports, released_reports, zone, body)
    select id, 3, 'g', 'SQ' || (id % 12), case when is_alarm then 'Shot' else 'Fireworks' end, 0,
      case when is_alarm then 'closed' else 'recorded' end, null,
      case when is_alarm then time end, case when is_alarm and id % 97 > 0 then time + id * 7919 % 60000 end,
      case when is_alarm then json_extract('["confirmed","fireworks","noise","test","unknown"]', '$[' || (id % 5) || ']') end,
      case when is_alarm and id % 97 > 0 then time + 60000 + id * 104729 % 1800000 end,
      time, time, 1, 1, 'Zone ' || (id * 31 % 96), '{"responsibility":{"version":3}' || printf('%.*c', 600, ' ') || '}'
    from (select n as id, ${now - YEAR_MS} + cast(n * (${YEAR_MS}.0 / ${count}) as integer) as time, n % 4 = 0 as is_alarm
      from numbers);
    insert into incident_events (incident_id, time_ms, actor, act, text)
    select id, taken_ms, 'operator ' || (id % 24), 'take', '' from incidents where taken_ms is not null
    union all
    select id, closed_ms, 'operator ' || (id % 24), 'close', 'noise' from incidents where taken_ms is not null;
    commit;`);
  database.close();
}
