/** The search over all stored data: who finds what, with which words, and when (GET search). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSeeReport } from '../../src/domain/access/reportAccess.ts';
import { canFind } from '../../src/domain/access/searchAccess.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../src/domain/contract/reportTypes.ts';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { CONFIGURATION } from '../../src/domain/resources/entities/configuration.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { PLACES } from '../../src/domain/resources/entities/places.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { USERS } from '../../src/domain/resources/entities/users.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { SEARCH_KINDS, SEARCH_TIME_HEADER, type SearchResult } from '../../src/domain/search/searchResult.ts';
import { epochMs } from '../../src/domain/units.ts';
import { NOW, testServer, type TestServer } from '../support/testServer.ts';

const HOUR = 3_600_000;
const TYPES = REPORT_SYMBOLS.filter((symbol) => symbol !== 'Possible Shot');
const RING = [
  { lat: 41, lon: -88, alt: 0 },
  { lat: 41, lon: -87, alt: 0 },
  { lat: 42, lon: -87, alt: 0 },
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await post(PLACES.path, { placeId: 'DK', name: 'Dock', lat: 41, lon: -88, zoom: 15 });
  await post(ZONES.path, { zoneId: 'DK_Z1', zoneName: 'Dock yard', squadids: 'DK', polygon: RING });
  await post(CAMERAS.path, { cameraId: 'C-DOCK', name: 'Dock gate', squadId: 'DK', lat: 41, lon: -88 });
  await post(USERS.path, { login: 'dora', email: 'dora@example.org', lastName: 'Dock', authorities: [] });
  await post(SQUADS.path, { squadId: 'DK', alias: 'Quayside' });
  await post(NODES.path, { nodeId: 'DOCK-1', squadId: 'DK', node_lat: 41, node_long: -88 });
  await post(
    PATHS.shotreports,
    TYPES.map((reportType, at) => ({
      ...report(`DK${at}`, NOW - at * 1000),
      reportType,
      message: `${reportType}: Dock Street ${at}`,
    })),
  );
  const old = { ...report('OLD', NOW - 50 * HOUR), reportType: 'Shot', message: 'Shot: Saddler Street 2' };
  await post(PATHS.shotreports, [old]);
});
afterAll(() => server.dispose());

const report = (detectionId: string, timeStamp: number) => ({
  squadId: 'DK',
  detectionId,
  timeStamp,
  lat: 41.5,
  lon: -87.5,
});
const post = async (path: string, payload: object) => {
  const answer = await server.call('ROLE_ADMIN', `/${path}`, { method: 'POST', payload });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
};
const ask = async (who: string, q: string, params: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams({ q, size: '100', zone: 'UTC', ...params });
  const answer = await server.call(who, `/${PATHS.search}?${query.toString()}`);
  expect([q, answer.statusCode]).toEqual([q, 200]);
  return answer;
};
const search = async (who: string, q: string, size = 100): Promise<SearchResult[]> =>
  (await ask(who, q, { size: String(size) })).json();
const ids = async (who: string, q: string) =>
  (await search(who, q)).flatMap(({ key }) => key?.detectionId ?? []);

describe('who finds what', () => {
  it.each(AUTHORITIES)(
    '[search.2] %s finds the kinds of the table, and the reports of its types',
    async (who) => {
      const authorities = new Set<string>([who]);
      const found = await search(who, 'dock');
      const kinds = new Set(found.map(({ kind }) => kind));
      expect(SEARCH_KINDS.filter((kind) => kinds.has(kind))).toEqual(
        SEARCH_KINDS.filter((kind) => canFind(authorities, kind)),
      );
      const seen = REPORT_SYMBOLS.flatMap((symbol, at) =>
        symbol !== 'Possible Shot' && canFind(authorities, 'report') && canSeeReport(authorities, at)
          ? [symbol]
          : [],
      );
      const reports = found.filter(({ kind }) => kind === 'report').map(({ title }) => title.split(':')[0]);
      expect(reports.toSorted()).toEqual([...seen].toSorted());
    },
  );

  it('[search.2] a report under embargo is found by reviewers alone, until it is released', async () => {
    const rows = (await server.call('ROLE_ADMIN', `/${CONFIGURATION.path}?size=100`)).json<
      { key: string }[]
    >();
    const put = async (key: string, value: string) => {
      const row = rows.find((entry) => entry.key === key);
      const payload = { ...row, recordVersion: undefined, value };
      const answer = await server.call('ROLE_ADMIN', `/${CONFIGURATION.path}`, { method: 'PUT', payload });
      expect(answer.statusCode).toBe(200);
    };
    await put('REVIEWER_DELAY', '60');
    await put('REVIEWER_FUNCTION', 'ON');
    await post(PATHS.shotreports, [
      { ...report('NEW', NOW), reportType: 'Shot', message: 'Shot: Embargo Lane' },
    ]);
    for (const text of ['embargo lane', 'NEW', 'shot embargo today']) {
      expect(await search('user', text)).toEqual([]);
      expect(await ids('reviewer', text)).toEqual(['NEW']);
    }
    server.pass(61_000);
    expect(await ids('user', 'embargo lane')).toEqual(['NEW']);
    await put('REVIEWER_FUNCTION', 'OFF');
  });

  it('[search.2] nobody searches without a session', async () => {
    expect((await server.call(undefined, `/${PATHS.search}?q=dock`)).statusCode).toBe(401);
  });
});

describe('what is found', () => {
  it('[search.3] reports by type, street and time in any order, each with the link that opens it on the map', async () => {
    const [shot, ...others] = (await search('user', 'street dock shot')).filter(
      ({ kind }) => kind === 'report',
    );
    expect(others).toEqual([]);
    expect(shot).toMatchObject({
      kind: 'report',
      title: 'Shot: Dock Street 0',
      time: NOW,
      lat: 41.5,
      lon: -87.5,
    });
    expect(shot?.link).toContain('sel=DK%3ADK0');
    expect(await search('user', 'saddler street 2 today')).toEqual([]);
    const old = await search('user', '2 days ago saddler');
    expect(old.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Incident \d+, Shot/),
      'Shot: Saddler Street 2',
    ]);
    const at = new Date(NOW - 50 * HOUR).toISOString();
    const near = await search('user', `${at.slice(0, 10)} ${at.slice(11, 16)}`);
    expect(near.flatMap(({ key }) => key?.detectionId ?? [])).toEqual(['OLD']);
    expect((await search('user', String(shot?.id))).map(({ id }) => id)).toContain(shot?.id);
    expect(await ids('user', 'DK0')).toEqual(['DK0']);
    const incident = (await search('user', '2 days ago saddler'))[0];
    expect((await search('user', String(incident?.id)))[0]).toEqual(incident);
  });

  it('[search.3] incidents by case number, owner and the name of their squad, the newest first', async () => {
    const incidents = async (who: string, q: string) =>
      (await search(who, q)).flatMap(({ kind, id }) => (kind === 'incident' ? [id] : []));
    const list = (await server.call('user', `/${PATHS.incidents}?search=dk&type=Shot`)).json<Incident[]>();
    const [newest, old] = list;
    const act = async (name: string, payload: object) =>
      (
        await server.call('user', `/${PATHS.incidents}/${newest?.id}/${name}`, { method: 'POST', payload })
      ).json<Incident>();
    const { version } = await act('take', { version: newest?.version });
    await act('case', { version, caseNumber: 'MÜ-2026/77' });
    expect(await incidents('user', 'mü 2026 77')).toEqual([newest?.id]);
    expect(await incidents('user', 'user 026')).toEqual([newest?.id]);
    expect(await incidents('user', 'mü 2 days ago')).toEqual([]);
    expect(await incidents('user', 'quayside shots')).toEqual([newest?.id, old?.id]);
    expect(await incidents('ROLE_PANIC', 'mü 2026 77')).toEqual([]);
  });

  it('[search.3] places, zones, cameras and nodes before the newest reports, which have half of a short answer', async () => {
    const found = await search('ROLE_ADMIN', 'dock', 20);
    expect(found.slice(0, 6).map(({ kind }) => kind)).toEqual([
      'place',
      'zone',
      'camera',
      'node',
      'person',
      'incident',
    ]);
    expect(found.filter(({ kind }) => kind === 'incident').length).toBeGreaterThan(0);
    const short = await search('ROLE_ADMIN', 'dock', 4);
    expect(short.map(({ kind }) => kind)).toEqual(['place', 'zone', 'report', 'report']);
    expect(found[1]).toMatchObject({ title: 'Dock yard', lon: (-88 - 87 - 87) / 3, time: null });
    expect(await search('ROLE_ADMIN', '   ')).toEqual([]);
    const bad = `/${PATHS.search}?q=dock&zone=Nowhere/City`;
    expect((await server.call('ROLE_ADMIN', bad)).statusCode).toBe(400);
    const long = `/${PATHS.search}?q=${Array.from({ length: 17 }, (_, at) => `w${at}`).join('+')}`;
    expect((await server.call('ROLE_ADMIN', long)).statusCode).toBe(400);
  });

  it('[search.2] the pages of a person have all that he may see, once and without holes', async () => {
    await post(
      PATHS.shotreports,
      ['Shot', 'Fireworks', 'Shot', 'Ruckus', 'Shot'].map((reportType, at) => ({
        ...report(`PG${at}`, NOW - (20 + at) * HOUR),
        reportType,
        message: 'Page Road',
      })),
    );
    const all = await search('user', 'page road');
    expect(await ids('user', 'page road')).toEqual(['PG0', 'PG2', 'PG4']);
    const paged: SearchResult[] = [];
    let next: string | undefined = '?page=0';
    for (let page = 0; next !== undefined; page++) {
      const answer = await ask('user', 'page road', { page: String(page), size: '1' });
      expect(answer.json<SearchResult[]>()).toHaveLength(1);
      paged.push(...answer.json<SearchResult[]>());
      next = answer.headers['link']?.toString();
    }
    const nameOf = ({ kind, id }: SearchResult) => `${kind} ${id}`;
    expect(new Set(paged.map(nameOf)).size).toBe(paged.length);
    expect(paged.filter(({ kind }) => kind === 'report')).toEqual(
      all.filter(({ kind }) => kind === 'report'),
    );
  });

  it('[search.2] the answer says how it read the time', async () => {
    const answer = await ask('user', '2026-11-26 22:00..22:30');
    expect(answer.headers[SEARCH_TIME_HEADER]).toBe('2026-11-26T22:00:00.000Z/2026-11-26T22:30:59.999Z');
    expect((await ask('user', 'dock')).headers[SEARCH_TIME_HEADER]).toBeUndefined();
  });

  it('[search.2] words find texts from their beginning, in any case and alphabet, and a squad by its name', async () => {
    await post(PATHS.shotreports, [
      {
        ...report('ÖÄ-77', NOW - 1000 * HOUR),
        reportType: 'Shot',
        message: 'Shot: ΟΔΟΣ Ökonom-Gasse (Straße)',
      },
    ]);
    for (const text of ['οδοσ', 'ökonom', 'ÖKON gass', 'STRAß', 'öä 77', 'quayside ökonom'])
      expect([text, await ids('user', text)]).toEqual([text, ['ÖÄ-77']]);
    for (const text of ['οδος', 'okonom', 'konom', 'strasse', 'ö', '7'])
      expect(await ids('user', text)).toEqual([]);
  });

  it('[search.2] a changed report is found as it is now, a removed one no more', async () => {
    const message = 'Shot: Changing Lane';
    await post(PATHS.shotreports, [{ ...report('CHG', NOW - 5 * HOUR), reportType: 'Fireworks', message }]);
    expect(await ids('user', 'changing')).toEqual([]);
    const author = { actor: 'test', at: epochMs(NOW) };
    await server.store.reports.update(
      { squadId: 'DK', detectionId: 'CHG' },
      { reportType: 'Shot', message: 'Shot: Changed Lane' },
      { ...author, kind: 'classChanged' },
    );
    expect(await ids('user', 'changing')).toEqual([]);
    expect(await ids('user', 'shot changed lane')).toEqual(['CHG']);
    expect(await ids('ROLE_FIREWORK', 'fireworks changed')).toEqual([]);
    const found = (await search('user', 'changed lane')).find(({ kind }) => kind === 'report');
    await server.store.reports.remove(found?.id ?? 0, author, []);
    expect(await ids('user', 'changed lane')).toEqual([]);
  });
});
