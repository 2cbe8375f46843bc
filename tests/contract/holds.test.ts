/** Legal holds: who sets and lifts them, what they keep, and what stands of them in the records. */
import { describe, expect, it } from 'vitest';
import type { GivenReport } from '../../src/domain/source/newReport.ts';
import type { Hold } from '../../src/domain/contract/hold.ts';
import type { Incident, IncidentDetail } from '../../src/domain/contract/incident.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { ReportHistory } from '../../src/domain/contract/reportHistory.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { aReport, api, NOW, type TestServer } from '../support/testServer.ts';

/** 1 × 1 pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));

const SQUAD = aReport('a').squadId;
const at = (
  detectionId: string,
  seconds: number,
  more: Partial<Omit<GivenReport, 'start'>> = {},
): GivenReport => aReport(detectionId, { timeStamp: NOW + seconds * 1000, lat: 41.5, lon: -87.5, ...more });
const given = (...reports: GivenReport[]) => server.intake.accept(reports, 'test');
const ofReport = (detectionId: string) => ({ squadId: SQUAD, detectionId });
const hold = (payload: object, who = 'ROLE_REVIEWER') =>
  server.call(who, `/${PATHS.holds}`, { method: 'POST', payload: { reason: 'Case 26-1127', ...payload } });
const lift = (id: number, who = 'admin') =>
  server.call(who, `/${PATHS.holds}/${id}/lift`, { method: 'POST', payload: { reason: 'Trial ended' } });
const holdsOf = async (query: object, who = 'operator'): Promise<Hold[]> =>
  (
    await server.call(
      who,
      `/${PATHS.holds}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    )
  ).json();
const incidents = async (query = ''): Promise<Incident[]> =>
  (await server.call('admin', `/${PATHS.incidents}?sort=id,asc${query}`)).json();
const reports = async (query = ''): Promise<ShotReport[]> =>
  (await server.call('admin', api(`shotreports?sort=id,asc${query}`))).json();
const idOf = async (detectionId: string) =>
  (await reports()).find((report) => report.detectionId === detectionId)?.id ?? 0;
const removeReport = async (detectionId: string) =>
  server.call('admin', api(`shotreports/${await idOf(detectionId)}`), { method: 'DELETE' });
const addFile = async (detectionId: string, fileName = 'a.png') =>
  (
    await server.call('admin', api('mediafiles'), {
      method: 'POST',
      payload: { detectionId, fileName, file: PNG },
    })
  ).json<{ id: number }>().id;
const lines = async (detectionId: string): Promise<{ kind: string; old: object; new: object }[]> =>
  (await server.store.journal.lines(1, 500))
    .map((line) => JSON.parse(line))
    .filter((line) => line.detectionId === detectionId);

describe('a legal hold', () => {
  openServerForEachTest();

  it('[keeping.1] is set by administrators and reviewers, lifted by administrators, each with a reason', async () => {
    await given(at('a', 0));
    expect((await hold(ofReport('a'), 'operator')).statusCode).toBe(403);
    expect((await hold({ ...ofReport('a'), reason: '  ' })).statusCode).toBe(400);
    const set = await hold(ofReport('a'));
    expect([set.statusCode, set.json()]).toMatchObject([
      201,
      { id: 1, reason: 'Case 26-1127', by: 'role_reviewer', since: NOW },
    ]);
    const again = await hold(ofReport('a'), 'admin');
    expect([again.statusCode, again.json()]).toMatchObject([409, { current: { id: 1 } }]);
    expect((await lift(1, 'ROLE_REVIEWER')).statusCode).toBe(403);
    expect(await holdsOf(ofReport('a'))).toHaveLength(1);
    expect((await lift(1)).statusCode).toBe(200);
    expect(await holdsOf(ofReport('a'))).toEqual([]);
    expect((await lift(1)).statusCode).toBe(404);
  });

  it('[keeping.2] keeps a report, its files, image and plates from whoever would remove them, who is told why', async () => {
    await given(at('a', 0));
    const file = await addFile('a');
    const plates = await server.call('admin', '/api/lprs', {
      method: 'POST',
      payload: {
        detectionId: 'a',
        cameraId: 'C1',
        lprJson: '{"C1":[{"PlateNumber":"AB1","FirstDetected":1}]}',
      },
    });
    const lpr = plates.json<{ id: number }>();
    const report = { ...(await reports())[0] };
    const put = (image: string) =>
      server.call('admin', api('shotreports'), { method: 'PUT', payload: { ...report, image } });
    expect((await put(PNG)).statusCode).toBe(200);
    await hold(ofReport('a'));
    const attempts = [
      await removeReport('a'),
      await server.call('admin', api(`mediafiles/${file}`), { method: 'DELETE' }),
      await server.call('admin', api('mediafiles'), {
        method: 'PUT',
        payload: { id: file, detectionId: 'a', fileName: 'a.png', file: GIF },
      }),
      await server.call('admin', `/api/lprs/${lpr.id}`, { method: 'DELETE' }),
      await server.call('admin', '/api/lprs', { method: 'PUT', payload: { ...lpr, lprJson: '{}' } }),
      await put(''),
    ];
    for (const answer of attempts) {
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('on legal hold');
    }
    // What removes nothing is done.
    const locked = { id: file, detectionId: 'a', fileName: 'b.png', locked: true };
    expect(
      (await server.call('admin', api('mediafiles'), { method: 'PUT', payload: locked })).statusCode,
    ).toBe(200);
    await lift(1);
    expect((await server.call('admin', api(`mediafiles/${file}`), { method: 'DELETE' })).statusCode).toBe(
      204,
    );
    expect((await removeReport('a')).statusCode).toBe(204);
  });

  it('[keeping.3] of an incident covers its reports, one that joins later, one that leaves it, and an incident that it joins', async () => {
    await given(at('a', 0), at('b', 5));
    const [incident] = await incidents();
    expect((await hold({ incidentId: incident?.id })).statusCode).toBe(201);
    await given(at('c', 10), at('far', 10, { lat: 43 }));
    expect((await removeReport('c')).statusCode).toBe(409);
    expect(await holdsOf(ofReport('c'))).toMatchObject([{ incidentId: incident?.id }]);
    expect((await incidents()).map(({ onHold }) => onHold)).toEqual([true, undefined]);
    // It leaves the incident for a place of its own.
    const moved = { ...(await reports()).find(({ detectionId }) => detectionId === 'b'), lat: 45 };
    expect(
      (await server.call('admin', api('shotreports'), { method: 'PUT', payload: moved })).statusCode,
    ).toBe(200);
    expect((await removeReport('b')).statusCode).toBe(409);
    expect((await removeReport('far')).statusCode).toBe(204);
    // A report between two incidents makes them one.
    await given(at('d', 60));
    expect((await removeReport('d')).statusCode).toBe(204);
    await given(at('e', 60), at('f', 35));
    expect((await removeReport('e')).statusCode).toBe(409);
    const detail = (
      await server.call('operator', `/${PATHS.incidents}/${incident?.id}`)
    ).json<IncidentDetail>();
    expect(detail.history.map(({ act, text }) => `${act} ${text}`)).toContain('hold Case 26-1127');
    await lift(1);
    expect((await incidents())[0]?.onHold).toBeUndefined();
    expect((await removeReport('e')).statusCode).toBe(204);
    expect((await removeReport('b')).statusCode).toBe(409);
  });

  it('[keeping.4] is a filter of the lists of reports and of incidents', async () => {
    await given(at('a', 0), at('b', 0, { lat: 43 }), at('c', 0, { lat: 44 }));
    await hold(ofReport('b'));
    await hold({ incidentId: (await incidents()).at(-1)?.id });
    expect((await reports('&hold=on')).map(({ detectionId }) => detectionId)).toEqual(['b', 'c']);
    expect((await incidents('&hold=on')).map(({ track }) => track[0]?.detectionId)).toEqual(['b', 'c']);
  });

  it('[keeping.5] and its end stand in journal, audit trail and the history of the report', async () => {
    await given(at('a', 0));
    await hold(ofReport('a'));
    await lift(1);
    expect((await lines('a')).slice(-2)).toMatchObject([
      { kind: 'held', new: { reason: 'Case 26-1127' } },
      { kind: 'holdLifted', new: { reason: 'Trial ended' } },
    ]);
    const history: ReportHistory = (
      await server.call('operator', `/${PATHS.reportHistory}?squadId=${SQUAD}&detectionId=a`)
    ).json();
    expect(history.events.filter(({ kind }) => kind !== 'incident').slice(-2)).toMatchObject([
      { kind: 'held', actor: 'role_reviewer', text: 'Case 26-1127' },
      { kind: 'holdLifted', actor: 'admin', text: 'Trial ended' },
    ]);
    const trail = await server.call('admin', api('audit-trails?sort=id,desc&size=2'));
    expect(trail.body).toContain('Set legal hold: Case 26-1127');
    expect(trail.body).toContain('Lifted legal hold: Trial ended');
  });

  it('[keeping.6] is hidden with its embargoed report', async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    await given(at('a', 0));
    await hold(ofReport('a'));
    const asked = `/${PATHS.holds}?squadId=${SQUAD}&detectionId=a`;
    expect((await server.call('operator', asked)).statusCode).toBe(404);
    expect((await server.call('reviewer', asked)).statusCode).toBe(200);
  });

  it('[journal.11] what was removed leaves its line with its hash: a report with its files, and a file alone', async () => {
    await given(at('a', 0));
    const file = await addFile('a');
    await addFile('a', 'b.png');
    await server.call('admin', api(`mediafiles/${file}`), { method: 'DELETE' });
    await removeReport('a');
    const hash = expect.stringMatching(/^[\da-f]{64}$/);
    expect((await lines('a')).slice(-2)).toMatchObject([
      { kind: 'mediaRemoved', old: { files: [{ fileName: 'a.png', kind: 'image', hash, size: 70 }] } },
      { kind: 'deleted', old: { detectionId: 'a', rowHash: hash, files: [{ fileName: 'b.png', hash }] } },
    ]);
  });
});
