/** The index of incidents finds what their rows say, whatever people and reports do to them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIncidentRow, type StoredIncident } from '../../server/store/incidents/rows/storedIncident.ts';
import { EVERY_REPORT, type ReportScope } from '../../server/store/reports/lists/reportQuery.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { smallLetters } from '../../src/domain/letterCase.ts';
import { epochMs } from '../../src/domain/units.ts';
import { propertyRuns } from '../support/propertyRuns.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));
openServerForEachTest();

const ZONES = ['Dock Road', 'DOCK_Z1', 'Königsallee 5%', 'ÅKERVÄGEN', 'Σίσυφος', 'I\u0307zmir', "O'Hara", ''];
const NUMBERS = ['2026-0042', 'CASE 7', '42', 'ÖL/1', ''];
const PEOPLE = ['admin', 'user', 'operator'] as const;
const TEXTS = ['d', 'dock', 'ROAD', 'königs', 'KÖ', '5%', '_', 'åker', 'σίσυφοσ', 'ΣΊΣ', 'i̇z', "'h", '\\'];
const MORE_TEXTS = [
  '2026',
  '0042',
  '42',
  '1',
  'case 7',
  'öl/1',
  'admin',
  'USER',
  'squad',
  'nowhere',
  'a\0',
  'k',
];

const act = fc.record({
  what: fc.constantFrom(
    ...(['report', 'report', 'near', 'between', 'class', 'correct', 'remove', 'release'] as const),
    ...(['take', 'hand-over', 'accept', 'case', 'close', 'reopen'] as const),
  ),
  which: fc.nat({ max: 20 }),
  who: fc.constantFrom(...PEOPLE),
  zone: fc.constantFrom(...ZONES),
  number: fc.constantFrom(...NUMBERS),
});

let posted = 0;

async function post(lat: number, zone: string): Promise<void> {
  posted++;
  const place = { lat, lon: -74, timeStamp: NOW };
  const payload = aReport(`d${posted}`, { ...place, ...(zone !== '' && { zone }) });
  await server.call('admin', api('shotreports'), { method: 'POST', payload });
}

/** Latitudes 0.001 degrees apart are linked, 0.002 are not: a report between two joins them, and its removal splits them. */
async function perform({
  what,
  which,
  who,
  zone,
  number,
}: typeof act extends fc.Arbitrary<infer T> ? T : never) {
  const id = 1 + (which % Math.max(1, posted));
  const list = (await server.call('admin', `/${PATHS.incidents}?size=99&sort=id,asc`)).json<Incident[]>();
  const incident = list[which % Math.max(1, list.length)];
  const onIncident = async (body: object) => {
    const payload = { version: incident?.version, ...body };
    await server.call(who, `/${PATHS.incidents}/${incident?.id}/${what}`, { method: 'POST', payload });
  };
  const lat = 40 + (which % 3);
  if (what === 'report') return post(lat, zone);
  if (what === 'near') return post(lat + 0.002, zone);
  if (what === 'between') return post(lat + 0.001, zone);
  if (what === 'class')
    return server.call(
      'reviewer',
      `${api('updateReportType')}?id=${id}&reportType=${which % 2 ? 'Ruckus' : 'Shot'}`,
    );
  if (what === 'remove') return server.call('admin', api(`shotreports/${id}`), { method: 'DELETE' });
  if (what === 'release') {
    const keys = (await server.store.reports.embargoed(3)).map(({ report }) => report);
    return server.store.reports.release(keys, { actor: 'server', at: epochMs(NOW) });
  }
  if (what === 'correct') {
    const stored = (await server.call('admin', api(`shotreports/${id}`))).json<{ lat?: number }>();
    const payload = { ...stored, zone: zone === '' ? null : zone };
    return stored.lat === undefined
      ? undefined
      : server.call('admin', api('shotreports'), { method: 'PUT', payload });
  }
  const to = PEOPLE[which % PEOPLE.length];
  const bodies = { take: {}, accept: {}, reopen: {}, close: { outcome: 'noise', note: '' } };
  return onIncident({ ...bodies, 'hand-over': { to }, case: { caseNumber: number } }[what]);
}

/** What reading each incident finds. */
function isNamed(incident: StoredIncident, text: string): boolean {
  const { zone, owner, case_number: number, squad_id: squad } = toIncidentRow(incident);
  const isPart = [zone, owner, number, squad].some(
    (one) => one !== null && smallLetters(one).includes(smallLetters(text)),
  );
  return isPart || (/^\d{1,15}$/.test(text) && incident.id === Number(text));
}

async function listed(scope: ReportScope): Promise<StoredIncident[]> {
  const all: StoredIncident[] = [];
  for await (const slice of server.store.incidents.slices({}, scope)) all.push(...slice);
  return all;
}

async function compare(texts: readonly string[]): Promise<number> {
  let found = 0;
  for (const scope of [EVERY_REPORT, { ...EVERY_REPORT, embargoedAfter: epochMs(NOW) }]) {
    const all = await listed(scope);
    const ids = (rows: readonly StoredIncident[]) => rows.map(({ id }) => id);
    for (const text of texts) {
      const wanted = ids(all.filter((incident) => isNamed(incident, text)));
      const filter = { texts: [{ text, squadIds: [] }] };
      const sort = [{ field: 'id', descending: true }] as const;
      const page = await server.store.incidents.page({ page: 0, size: 9999, sort }, filter, scope);
      expect({ text, ids: ids(page.items) }).toEqual({ text, ids: wanted });
      expect(page.total).toBe(wanted.length);
      found += wanted.length;
    }
  }
  return found;
}

it('[incidents.40] finds the same as reading each incident, after any acts, changes, merges and splits', async () => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await server.settings.set('REVIEWER_DELAY', '60');
  posted = 0;
  const acts = fc.sample(fc.array(act, { minLength: 90, maxLength: 90 }), propertyRuns(1, 4)).flat();
  let found = 0;
  for (const [at, one] of acts.entries()) {
    await perform(one);
    if (at % 10 === 9) found += await compare([...TEXTS, ...MORE_TEXTS]);
  }
  const histories = await Promise.all(
    (await listed(EVERY_REPORT)).map(({ id }) => server.store.incidents.history(id)),
  );
  const done = new Set(histories.flat().map((event) => event.act));
  for (const wanted of ['take', 'case', 'close', 'merge', 'split'] as const)
    expect([...done]).toContain(wanted);
  expect(found).toBeGreaterThan(200);
});

it('[incidents.40] finds frequent texts as it does rare ones', async () => {
  const reports = Array.from({ length: 2100 }, (_, at) => ({
    ...aReport(`m${at}`, {
      lat: -60 + at / 20,
      timeStamp: NOW - at * 1000,
      zone: at % 100 ? 'Dock Road' : 'Dock Yard',
    }),
    start: epochMs(NOW),
  }));
  await server.store.reports.insert(reports, { actor: 'test', at: epochMs(NOW) });
  await compare(['dock', 'yard', 'squad']);
  const filter = { texts: ['dock', 'yard'].map((text) => ({ text, squadIds: [] })) };
  const newest = await server.store.incidents.newest(filter, EVERY_REPORT, 3);
  expect(newest.map(({ summary }) => summary?.track[0]?.detectionId)).toEqual(['m0', 'm100', 'm200']);
});
