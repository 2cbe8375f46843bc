/** Entities beside the plain documents: panic users, audit trail, plates. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlateRecord } from '../../src/domain/contract/media.ts';
import { epochMs } from '../../src/domain/units.ts';
import { aReport, api, NOW, testServer, type TestServer } from '../support/testServer.ts';

/** 1 × 1 pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.dispose());

const post = (who: string, path: string, payload: object) =>
  server.call(who, path, { method: 'POST', payload });

it('[records.23] answers by id to who manages the owners, by device to the home page', async () => {
  const made = await post('ROLE_USER_ADMIN', api('panic-owners'), {
    firstName: 'Ann',
    lastName: 'Lee',
    deviceId: 'pb-00:1a',
    email: 'ann@example.org',
    image: PNG,
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: number }>();
  const whole = await server.call('ROLE_USER_ADMIN', api(`panic-owners/${id}`));
  expect(whole.json()).toMatchObject({ id, deviceId: 'PB001A', email: 'ann@example.org', image: PNG });
  for (const path of [`panic-owners/PB-001A`, 'panic-owners-by-deviceId/pb 001a']) {
    const shown = await server.call('operator', api(path));
    expect(shown.json()).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '',
      deviceId: 'PB001A',
      image: PNG,
    });
  }
  // Digits are a device to the home page.
  expect((await server.call('operator', api(`panic-owners/${id}`))).statusCode).toBe(404);
  const again = await post('ROLE_ADMIN', api('panic-owners'), { deviceId: 'PB.001a' });
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([400, 'error.keyexists']);
  const list = await server.call('ROLE_ADMIN', api('panic-owners?search=lee'));
  expect(list.json<object[]>()).toHaveLength(1);
  expect(list.body).not.toContain(PNG);
});

it('[records.24] lists the audit trail, newest first, with old and new values', async () => {
  const made = await post('ROLE_ADMIN', api('levels'), {
    level_id: 'L9',
    level_name: 'Roof',
    squad_id: 'NG',
  });
  const level = made.json<{ id: number }>();
  await server.call('ROLE_ADMIN', api('levels'), {
    method: 'PUT',
    payload: { ...level, level_name: 'Terrace' },
  });
  const path = api('audit-trails?sort=actionTime,desc&sort=id,desc&size=5&user=role_admin');
  const trail = await server.call('ROLE_USER_ADMIN', path);
  expect(trail.json<object[]>()[0]).toMatchObject({
    action: 'update',
    user: 'role_admin',
    changes: [{ field: 'level_name', old: 'Roof', new: 'Terrace' }],
  });
  expect((await server.call('ROLE_USER', api('audit-trails'))).statusCode).toBe(403);
  expect((await post('ROLE_ADMIN', api('audit-trails'), { action: 'x' })).statusCode).toBe(404);
});

it('[records.29] keeps plates as records', async () => {
  const plates = { CAM_1: [{ PlateNumber: 'AB 123', FirstDetected: 1_790_000_000_000 }] };
  const made = await post('ROLE_ADMIN', '/api/lprs', {
    detectionId: 'd1',
    cameraId: 'CAM_1',
    lprJson: plates,
  });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: number }>();
  expect((await server.call('ROLE_ADMIN', `/api/lprs/${id}`)).json()).toMatchObject({ lprJson: plates });
  expect((await post('ROLE_ADMIN', '/api/lprs', { cameraId: 'CAM_1' })).statusCode).toBe(400);
  expect((await server.call('ROLE_ADMIN', `/api/lprs/${id}`, { method: 'DELETE' })).statusCode).toBe(204);
});

it('[records.29] lists the plates that came with a report, and home shows what the records say', async () => {
  const { stored } = await server.intake.accept([aReport('read', { squadId: 'S1' })], 'test');
  const reportId = stored[0]?.id ?? 0;
  const at = epochMs(NOW);
  const plate = (cameraId: string, text: string) => ({
    reportId,
    cameraId,
    plate: text,
    firstDetected: at,
    availableFrom: at,
  });
  const plates = [plate('CAM_1', 'AB 1'), plate('CAM_1', 'AB 2'), plate('CAM_2', 'AB 1')];
  await server.store.media.add([], plates);
  await server.store.media.add([], plates);
  const listed = async () => {
    const answer = await server.call('ROLE_ADMIN', '/api/lprs?detectionId=read&sort=id,asc');
    return answer.json<{ id: number; cameraId: string; lprJson: string }[]>();
  };
  const atHome = async () => {
    const answer = await server.call('ROLE_ADMIN', api('license-plate-recognitions/detection/read'));
    return answer.json<PlateRecord[]>().map(({ lprJson }) => lprJson);
  };
  const seen = (text: string) => ({ PlateNumber: text, FirstDetected: NOW });
  const [first, second, ...more] = await listed();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    squadId: 'S1',
    cameraId: 'CAM_1',
    lprJson: JSON.stringify({ CAM_1: [seen('AB 1'), seen('AB 2')] }),
    timestamp: new Date(NOW).toISOString(),
  });
  expect(await atHome()).toEqual([{ CAM_1: [seen('AB 1'), seen('AB 2')] }, { CAM_2: [seen('AB 1')] }]);

  const lprJson = JSON.stringify({ CAM_1: [seen('XY 9')] });
  const written = await server.call('ROLE_ADMIN', '/api/lprs', {
    method: 'PUT',
    payload: { ...first, lprJson },
  });
  expect(written.statusCode).toBe(200);
  await server.call('ROLE_ADMIN', `/api/lprs/${second?.id}`, { method: 'DELETE' });
  expect(await atHome()).toEqual([{ CAM_1: [seen('XY 9')] }]);
  await post('ROLE_ADMIN', '/api/lprs', {
    detectionId: 'read',
    lprJson: '{"CAM_3":[{"PlateNumber":"OWN 1"}]}',
  });
  expect(await atHome()).toMatchObject([{}, { CAM_3: [{ PlateNumber: 'OWN 1' }] }]);

  await server.call('ROLE_ADMIN', api(`shotreports/${reportId}`), { method: 'DELETE' });
  expect(await listed()).toEqual([]);
});

it('[records.29] home learns of a record without plates, and of no record', async () => {
  const { stored } = await server.intake.accept([aReport('plain', { squadId: 'S1' })], 'test');
  const read = async (path: string) => (await server.call('ROLE_ADMIN', api(path))).json<PlateRecord[]>();
  const atHome = () => read('license-plate-recognitions/detection/plain');
  expect(await atHome()).toEqual([]);
  for (const [cameraId, lprJson] of [
    ['CAM_1', '{}'],
    ['CAM_2', { CAM_2: [] }],
    ['CAM_2', '{"CAM_2":[{"PlateNumber":"AB 1"}]}'],
  ])
    await post('ROLE_ADMIN', '/api/lprs', { detectionId: 'plain', cameraId, lprJson });
  expect(await atHome()).toMatchObject([
    { cameraId: 'CAM_1', lprJson: { CAM_1: [] } },
    { cameraId: 'CAM_2', lprJson: { CAM_2: [{ PlateNumber: 'AB 1' }] } },
  ]);
  expect((await read('live-lpr')).map(({ cameraId }) => cameraId)).not.toContain('CAM_1');
  await server.call('ROLE_ADMIN', api(`shotreports/${stored[0]?.id}`), { method: 'DELETE' });
  const left = await server.call('ROLE_ADMIN', '/api/lprs?detectionId=plain');
  expect(left.json()).toEqual([]);
});

it('[records.25, records.34] lists shot reports by filters and search, and exports what the caller may see', async () => {
  const times = { timeStamp: NOW - 5000 };
  await server.intake.accept(
    [
      aReport('D-100', { ...times, zone: 'North Gate', level: 'L1', lat: -33.5 }),
      aReport('D-101', { squadId: 'squad-2', zone: '=1+1', level: 'L2' }),
      aReport('E-1', { reportType: 'Panic', zone: 'North Gate', level: 'L1' }),
    ],
    'test',
  );
  const found = async (query: string, who = 'admin') => {
    const answer = await server.call(who, api(`shotreports?sort=id,asc&${query}`));
    const names = answer.json<{ detectionId: string }[]>().map(({ detectionId }) => detectionId);
    return [answer.headers['x-total-count'], ...names];
  };
  expect(await found('search=D-10')).toEqual(['2', 'D-100', 'D-101']);
  expect(await found('search=north')).toEqual(['2', 'D-100', 'E-1']);
  expect(await found('search=north', 'ROLE_USER')).toEqual(['1', 'D-100']);
  expect(await found('search=100%25')).toEqual(['0']);
  expect(await found('level=L1&reportTypes=Panic')).toEqual(['1', 'E-1']);
  expect(await found('squadId=squad-2&search=')).toEqual(['1', 'D-101']);
  const file = await server.call('ROLE_USER', api('shotreports?format=csv&sort=timeStamp,asc'));
  expect(file.headers['content-disposition']).toBe('attachment; filename="shotreports_export.csv"');
  const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows).toMatchObject([
    { 'Detection id': 'D-100', Time: new Date(NOW - 5000).toISOString(), 'Latitude (degrees)': '-33.5' },
    { 'Detection id': 'D-101', Zone: "'=1+1" },
  ]);
});

it('[records.29] shows plates that come late from their time on, in the list, by their id and at home', async () => {
  const { stored } = await server.intake.accept([aReport('late', { squadId: 'S1' })], 'test');
  const plate = (text: string, availableFrom: number) => ({
    reportId: stored[0]?.id ?? 0,
    cameraId: text,
    plate: text,
    firstDetected: epochMs(NOW),
    availableFrom: epochMs(availableFrom),
  });
  await server.store.media.add([], [plate('NOW', NOW), plate('LATE', NOW + 60_000)]);
  await post('ROLE_ADMIN', '/api/lprs', { detectionId: 'late', cameraId: 'OWN' });
  const list = (query = '') => server.call('ROLE_ADMIN', `/api/lprs?sort=id,asc${query}`);
  const camerasOf = async (query?: string) => {
    const answer = await list(query);
    const cameras = answer.json<{ cameraId: string }[]>().map(({ cameraId }) => cameraId);
    return [...cameras, answer.headers['x-total-count']];
  };
  const [late] = await server.store
    .collection('lprs')
    .list()
    .then((all) => all.filter((one) => one['cameraId'] === 'LATE'));
  const read = async () => (await server.call('ROLE_ADMIN', `/api/lprs/${late?.id}`)).statusCode;
  expect(await camerasOf()).toEqual(['NOW', 'OWN', '2']);
  expect(await camerasOf('&search=late')).toEqual(['NOW', 'OWN', '2']);
  expect(await camerasOf('&squadId=S1')).toEqual(['NOW', '1']);
  expect((await list('&format=csv')).body).not.toContain('LATE');
  expect(await read()).toBe(404);
  server.pass(60_000);
  expect(await camerasOf()).toEqual(['NOW', 'LATE', 'OWN', '3']);
  expect(await camerasOf('&squadId=S1')).toEqual(['NOW', 'LATE', '2']);
  expect(await read()).toBe(200);
});
