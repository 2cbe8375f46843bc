/** Shelves: what they keep silent, who begins and ends them, and what stands of them in the records. */
import { describe, expect, it } from 'vitest';
import type { GivenReport } from '../../src/domain/source/newReport.ts';
import type { Incident } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { CountedShelf, Shelf, ShelfOffer } from '../../src/domain/contract/shelf.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { AUDIT_TRAILS } from '../../src/domain/resources/entities/auditTrails.ts';
import { epochMs } from '../../src/domain/units.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));

const HOUR = 3_600_000;
const SQUAD = aReport('a').squadId;
const given = (...reports: GivenReport[]) => server.intake.accept(reports, 'test');
const at = (detectionId: string, more: Partial<Omit<GivenReport, 'start'>> = {}): GivenReport =>
  aReport(detectionId, { timeStamp: NOW, zone: 'OT_Z1', lat: 41.5, lon: -87.5, ...more });
const shelve = (payload: object, who = 'ROLE_REVIEWER', key?: string) =>
  server.call(who, `/${PATHS.shelves}`, {
    method: 'POST',
    payload: { squadId: SQUAD, minutes: 60, reason: 'Roadworks', ...payload },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const end = (id: number, who = 'admin') =>
  server.call(who, `/${PATHS.shelves}/${id}/end`, { method: 'POST', payload: {} });
const list = async (who = 'admin'): Promise<CountedShelf[]> =>
  (await server.call(who, `/${PATHS.shelves}`)).json();
const silenced = async (id: number, who = 'admin'): Promise<string[]> =>
  ((await server.call(who, `/${PATHS.shelves}/${id}/reports`)).json() as ShotReport[]).map(
    ({ detectionId }) => detectionId,
  );
const incidents = async (): Promise<Incident[]> =>
  (await server.call('admin', `/${PATHS.incidents}?sort=id,asc`)).json();

describe('a shelf', () => {
  openServerForEachTest();

  it('[shelves.1, shelves.2] keeps a zone silent for its time: reports are stored with it, and nobody has to take them', async () => {
    const answer = await shelve({ zone: 'OT_Z1' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { id: 1, zone: 'OT_Z1', by: 'role_reviewer', reason: 'Roadworks', from: NOW, to: NOW + HOUR },
    ]);
    await given(at('a'), at('b', { reportType: 'Panic' }), at('c', { zone: 'OT_Z2', lat: 42 }));
    expect(server.published.map(({ report }) => report.shelfId)).toEqual([1, undefined, undefined]);
    expect((await incidents()).map(({ state, shelved }) => [state, shelved])).toEqual([
      ['recorded', 1],
      ['unacknowledged', undefined],
      ['unacknowledged', undefined],
    ]);
    server.pass(HOUR);
    await given(at('d', { timeStamp: NOW + HOUR }));
    expect(server.published.at(-1)?.report.shelfId).toBeUndefined();
    expect((await incidents()).at(-1)).toMatchObject({ state: 'unacknowledged' });
  });

  it('[shelves.4] is listed with the number of its reports that the reader may see, and these are listed', async () => {
    await shelve({ zone: 'OT_Z1' });
    await given(at('a'), at('b', { reportType: 'Fireworks' }));
    expect(await list()).toMatchObject([{ id: 1, reports: 2 }]);
    expect(await list('ROLE_USER')).toMatchObject([{ id: 1, reports: 1 }]);
    expect([await silenced(1), await silenced(1, 'ROLE_USER')]).toEqual([['b', 'a'], ['a']]);
    const rows = (
      await server.call(
        'admin',
        `/${PATHS.shotreportsByRange}?start=${NOW / 1000 - 60}&end=${NOW / 1000 + 60}`,
      )
    ).json() as unknown[][];
    expect(rows.map((row) => row.at(-1))).toEqual([1, 1]);
  });

  it('[shelves.5] that a person ends is over for all, and stays listed for 12 h', async () => {
    await shelve({ zone: 'OT_Z1' });
    server.pass(60_000);
    expect((await end(1)).json()).toMatchObject({ to: NOW + 60_000, endedBy: 'admin' });
    expect((await end(1, 'ROLE_REVIEWER')).json()).toMatchObject({ to: NOW + 60_000, endedBy: 'admin' });
    await given(at('a', { timeStamp: NOW + 60_000 }));
    expect(server.published.at(-1)?.report.shelfId).toBeUndefined();
    server.pass(12 * HOUR - 1);
    expect(await list()).toHaveLength(1);
    server.pass(1);
    expect([await list(), (await end(9)).statusCode]).toEqual([[], 404]);
  });

  it('[shelves.3] needs a reason, a scope and at most eight hours, is never of panics, and begins once', async () => {
    const refused = [
      { zone: 'OT_Z1', reason: ' ' },
      { zone: 'OT_Z1', minutes: 481 },
      { zone: 'OT_Z1', minutes: 0 },
      {},
      { type: 'Panic' },
      { type: 'Earthquake' },
    ];
    for (const payload of refused) expect((await shelve(payload)).statusCode).toBe(400);
    expect((await shelve({ type: 'Panic', zone: 'OT_Z1' })).json()).toMatchObject({
      message: 'A panic cannot be shelved.',
    });
    const first = (await shelve({ type: 'Fireworks', minutes: 480 }, 'admin', 'k1')).json() as Shelf;
    expect((await shelve({ type: 'Fireworks', minutes: 480 }, 'admin', 'k1')).json()).toEqual(first);
    const again = await shelve({ type: 'Fireworks' }, 'admin');
    expect([again.statusCode, again.json()]).toMatchObject([409, { current: { id: first.id } }]);
    expect(await list()).toHaveLength(1);
  });

  it('[shelves.8] is offered for sensors that report more often than the configuration says, and for zones without one', async () => {
    await server.settings.set('SHELVE_OFFER_REPORTS', '2');
    const many = (name: string, count: number, more: Partial<Omit<GivenReport, 'start'>>) =>
      given(...Array.from({ length: count }, (_, n) => at(`${name}${n}`, more)));
    await many('a', 3, { deviceId: '412' });
    await many('b', 2, { deviceId: '413' });
    const { deviceId: _none, ...placed } = at('x');
    await given(...['c', 'd', 'e', 'f'].map((detectionId) => ({ ...placed, detectionId, zone: 'OT_Z9' })));
    await many('p', 5, { deviceId: 'button', reportType: 'Panic' });
    const offers = async (who = 'ROLE_REVIEWER'): Promise<ShelfOffer[]> =>
      (await server.call(who, `/${PATHS.shelfOffers}`)).json();
    expect(await offers()).toEqual([
      { squadId: SQUAD, zone: 'OT_Z9', reports: 4 },
      { squadId: SQUAD, sensor: '412', reports: 3 },
    ]);
    await shelve({ sensor: '412' });
    expect(await offers()).toHaveLength(1);
    server.pass(600_000);
    expect(await offers()).toEqual([]);
  });

  it('[shelves.6] does not keep silent what a person gives another class', async () => {
    await shelve({ type: 'Fireworks' });
    await given(at('a', { reportType: 'Fireworks' }));
    await server.intake.change(
      { squadId: SQUAD, detectionId: 'a' },
      { reportType: 'Shot', previousReportType: 'Fireworks' },
      { actor: 'test', kind: 'classChanged' },
    );
    expect(await incidents()).toMatchObject([{ severity: 'Shot', state: 'unacknowledged' }]);
    expect(await silenced(1)).toEqual(['a']);
  });

  it('[shelves.7] stands in audit trail and journal with beginning and end, by whom or by its time', async () => {
    await shelve({ zone: 'OT_Z1' });
    await shelve({ sensor: '412', minutes: 10 }, 'admin');
    await end(1);
    server.pass(600_000);
    expect(await server.store.shelves.noteEnds(epochMs(NOW + 600_000))).toBe(1);
    expect(await server.store.shelves.noteEnds(epochMs(NOW + 600_000))).toBe(0);
    const rows = (await server.call('admin', `/${AUDIT_TRAILS.path}?sort=id,asc&size=100`)).json() as {
      action: string;
      user: string;
      actionDomain: string;
    }[];
    expect(
      rows
        .filter(({ actionDomain }) => actionDomain.startsWith('shelves'))
        .map((row) => [row.user, row.action]),
    ).toEqual([
      ['role_reviewer', 'Shelved zone OT_Z1 for 60 min: Roadworks'],
      ['admin', 'Shelved sensor 412 for 10 min: Roadworks'],
      ['admin', 'Ended shelf of zone OT_Z1'],
      ['server', 'Shelf of sensor 412 ended by its time'],
    ]);
  });
});
