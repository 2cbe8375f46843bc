/** What was known at a time is what the calls had answered then. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KnownEvent, KnownPage } from '../../src/domain/contract/asKnown.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import '../support/propertyRuns.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));
openServerForEachTest();

const STEP_MS = 10_000;
const DELAY_S = 60;
const PEOPLE = ['reviewer', 'operator', 'user'] as const;
type Person = (typeof PEOPLE)[number];

/** What a person saw, by the calls of the present. */
interface Seen {
  readonly reports: Readonly<Record<string, unknown>>;
  readonly incidents: Readonly<Record<string, unknown>>;
}

const FIELDS = [
  'state',
  'owner',
  'offeredTo',
  'outcome',
  'caseNumber',
  'count',
  'types',
  'severity',
  'alarmTime',
  'closedTime',
] as const;
const factsOf = (incident: Incident): object =>
  Object.fromEntries(FIELDS.map((name) => [name, incident[name]]));

async function seenNow(who: Person): Promise<Seen> {
  const range = await server.call(
    who,
    `/${PATHS.shotreportsByRange}?start=0&end=${Math.floor(NOW / 1000) + 100_000}`,
  );
  const rows = range.json<unknown[][]>();
  const list = await server.call(who, `/${PATHS.incidents}?size=1000`);
  return {
    reports: Object.fromEntries(
      rows.map((row) => [
        String(row[1]),
        Object.fromEntries(
          SHOT_FIELDS.map(([name], place) => [name, row[place]]).filter(([, value]) => value !== null),
        ),
      ]),
    ),
    incidents: Object.fromEntries(
      list.json<Incident[]>().map((incident) => [incident.id, factsOf(incident)]),
    ),
  };
}

const known = async (who: string, query: string): Promise<KnownPage> =>
  (await server.call(who, `/${PATHS.asKnown}${query}`)).json<KnownPage>();

/** What events say, the later over the earlier. */
function seenOf(events: readonly KnownEvent[], before: Seen = { reports: {}, incidents: {} }): Seen {
  const reports = { ...before.reports };
  const incidents = { ...before.incidents };
  for (const event of events) {
    if (event.kind === 'report') {
      const { shelfId: _shelf, fromArchive: _archive, ...report } = event.report;
      reports[event.report.detectionId] = report;
    } else if (event.kind === 'removed') delete reports[event.detectionId];
    else if ('gone' in event.incident) delete incidents[event.incident.id];
    else incidents[event.incident.id] = factsOf(event.incident);
  }
  return { reports, incidents };
}

const plain = (seen: Seen): Seen => JSON.parse(JSON.stringify(seen)) as Seen;

/** Ends the embargo of what is due, as the server does. */
async function release(): Promise<void> {
  const now = server.now();
  const due = (await server.store.reports.embargoed(1000)).filter(
    (stored) => stored.due + DELAY_S * 1000 <= now,
  );
  const keys = due.map(({ report: { squadId, detectionId } }) => ({ squadId, detectionId }));
  await server.store.reports.release(keys, { actor: 'server', at: now });
}

const post = (url: string, payload: object) => server.call('admin', url, { method: 'POST', payload });

const step = fc.record({
  what: fc.constantFrom(
    'report',
    'report',
    'report',
    'class',
    'message',
    'time',
    'correct',
    'remove',
    'take',
    'note',
    'close',
    'reopen',
  ),
  which: fc.nat({ max: 9 }),
  type: fc.constantFrom('Shot', 'Fireworks', 'Panic', 'Bang/Noise', 'Ruckus'),
});

let posted = 0;

async function act({ what, which, type }: { what: string; which: number; type: string }): Promise<void> {
  const id = 1 + (which % Math.max(1, posted));
  const incidents = (await server.call('reviewer', `/${PATHS.incidents}?size=1000&sort=id,asc`)).json<
    Incident[]
  >();
  const incident = incidents[which % Math.max(1, incidents.length)];
  const onIncident = (name: string, body: object = {}) =>
    incident &&
    server.call('operator', `/${PATHS.incidents}/${incident.id}/${name}`, {
      method: 'POST',
      payload: { version: incident.version, ...body },
    });
  if (what === 'report') {
    posted++;
    // Each far from the others: an incident of its own.
    await post(
      api('shotreports'),
      aReport(`d${posted}`, {
        reportType: type,
        lat: 40 + posted / 10,
        lon: -74,
        timeStamp: server.now() - 2000,
      }),
    );
  } else if (what === 'class')
    await server.call(
      'reviewer',
      `${api('updateReportType')}?id=${id}&reportType=${encodeURIComponent(type === 'Panic' ? 'Shot' : type)}`,
    );
  else if (what === 'message')
    await server.call('reviewer', `${api('sendUpdateMessage')}?id=${id}&message=text-${which}`);
  else if (what === 'time')
    await server.call('reviewer', `${api('increaseNotificationDelay')}?id=${id}&delay=30`);
  else if (what === 'correct') {
    const stored = (await server.call('admin', api(`shotreports/${id}`))).json<Record<string, unknown>>();
    const { lat } = stored;
    if (typeof lat === 'number')
      await server.call('admin', api('shotreports'), {
        method: 'PUT',
        payload: { ...stored, lat: lat + 0.001, weapon: null, message: `corrected ${which}` },
      });
  } else if (what === 'remove') {
    if (which < 3) await server.call('admin', api(`shotreports/${id}`), { method: 'DELETE' });
  } else if (what === 'take') await onIncident('take');
  else if (what === 'note') await onIncident('note', { text: 'seen' });
  else if (what === 'close') await onIncident('close', { outcome: 'noise', note: '' });
  else await onIncident('reopen');
}

it('[replay.11, replay.12] equals what the calls answered at each time, by state and by changes, for each role', async () => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await server.settings.set('REVIEWER_DELAY', String(DELAY_S));
  posted = 0;
  const steps = fc.sample(fc.array(step, { minLength: 80, maxLength: 80 }), 1)[0] ?? [];
  const log: { readonly at: number; readonly seen: Readonly<Record<Person, Seen>> }[] = [];
  const note = async () => {
    const seen = {} as Record<Person, Seen>;
    for (const who of PEOPLE) seen[who] = plain(await seenNow(who));
    log.push({ at: server.now(), seen });
  };
  await note();
  for (const one of steps) {
    server.pass(STEP_MS);
    await release();
    await act(one);
    await note();
  }
  const kinds = new Set(steps.map(({ what }) => what));
  // Of ten; a drawn sequence may lack one.
  expect(kinds.size).toBeGreaterThan(7);
  for (const who of PEOPLE) {
    for (const { at, seen } of log) {
      const { events } = await known(who, `?at=${at}`);
      expect(plain(seenOf(events)), `${who} at ${at - NOW}`).toEqual(seen[who]);
    }
    const [first] = log;
    let told = first?.seen[who] ?? { reports: {}, incidents: {} };
    let after: number = NOW;
    const end = server.now();
    const compared: [string, Seen, Seen][] = [];
    const times = new Map(log.map(({ at, seen }) => [at, seen[who]]));
    while (after < end) {
      const page = await known(who, `/changes?after=${after}&until=${Math.min(end, after + 3 * STEP_MS)}`);
      told = seenOf(page.events, told);
      after = page.until;
      compared.push([`${who} up to ${after - NOW}`, plain(told), times.get(after) ?? plain(told)]);
    }
    expect(after).toBe(end);
    for (const [name, own, wanted] of compared) expect({ name, own }).toEqual({ name, own: wanted });
    expect(compared.length).toBeGreaterThan(20);
  }
  // A reviewer sees with an operator's eyes what an operator sees.
  const middle = log[40];
  const { events } = await known('reviewer', `?at=${middle?.at ?? 0}&role=user`);
  expect(plain(seenOf(events))).toEqual(middle?.seen.user);
});

it('[replay.12] a role never shows more than the caller may see', async () => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await post(api('shotreports'), [aReport('withheld'), aReport('panic', { reportType: 'Panic', lat: 10 })]);
  const ids = async (who: string, role: string) => {
    const { events } = await known(who, `?at=${server.now()}&role=${role}`);
    return events.flatMap((event) => (event.kind === 'report' ? [event.report.detectionId] : []));
  };
  expect(await ids('reviewer', 'own')).toEqual(['withheld']);
  expect(await ids('reviewer', 'operator')).toEqual([]);
  for (const role of ['own', 'operator', 'user']) expect(await ids('operator', role)).toEqual([]);
  expect((await server.call('operator', `/${PATHS.asKnown}?at=1&role=ROLE_REVIEWER`)).statusCode).toBe(400);
  expect((await server.call('survey', `/${PATHS.asKnown}?at=1`)).statusCode).toBe(403);
});

it('[replay.13] says what the caller knows now and did not then; what retention removed is in no past', async () => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await post(api('shotreports'), [aReport('a'), aReport('b', { lat: 10 }), aReport('c', { lat: 20 })]);
  server.pass(1000);
  const then = server.now();
  server.pass(1000);
  await server.call('reviewer', `${api('updateReportType')}?id=1&reportType=Fireworks`);
  await server.call('admin', api('shotreports/2'), { method: 'DELETE' });
  const marks = async (who: string) => {
    const { events } = await known(who, `?at=${then}`);
    return events
      .flatMap((event) =>
        event.kind === 'report' ? [[event.report.detectionId, event.report.reportType, event.now]] : [],
      )
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
  };
  const shots = [
    ['a', 'Shot', 'Fireworks'],
    ['b', 'Shot', 'removed'],
    ['c', 'Shot', undefined],
  ];
  expect(await marks('reviewer')).toEqual(shots);
  expect((await known('user', `?at=${NOW - 1}`)).events).toEqual([]);
  expect((await known('user', `?at=${NOW + 1e12}`)).until).toBe(server.now());
  const stored = await server.store.reports.byKey(
    { squadId: 'squad-1', detectionId: 'c' },
    { symbols: undefined, embargoedAfter: undefined },
  );
  await server.store.reports.remove(stored?.id ?? 0, { actor: 'retention', at: epochMs(server.now()) }, []);
  expect(await marks('reviewer')).toEqual(shots.slice(0, 2));
});
