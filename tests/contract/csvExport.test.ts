/** Lists as CSV files. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, testServer, type TestServer } from '../support/testServer.ts';

const CAMERAS = 25_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await server.store.collection('cameras').saveMany(
    Array.from({ length: CAMERAS }, (_, at) => ({
      cameraId: `CAM_${at}`,
      name: at === 7 ? '=HYPERLINK("http://x")' : `Öst, ${at}`,
      lat: -33.5,
      level: { level_id: 'L1', level_name: 'Ground' },
      vmsinfo: null,
    })),
  );
});

afterAll(() => server.dispose());

const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

it('[records.35, records.34] answers with a file of all records, with labels, in the order asked for', async () => {
  const answer = await server.call('ROLE_ADMIN', api('cameras?format=csv&sort=id,desc&size=20'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="cameras_export.csv"',
  });
  expect(answer.body.startsWith('\uFEFFId,Camera id,Name,Latitude (degrees)')).toBe(true);
  const rows = rowsOf(answer.body);
  expect(rows).toHaveLength(CAMERAS);
  expect(rows[0]).toMatchObject({
    Id: String(CAMERAS),
    Name: `Öst, ${CAMERAS - 1}`,
    'Latitude (degrees)': '-33.5',
    Level: 'L1',
  });
  expect(rows.at(-8)?.['Name']).toBe(`'=HYPERLINK("http://x")`);
});

it('[records.34] exports what a search finds, and the header row where it finds nothing', async () => {
  const found = await server.call('ROLE_ADMIN', api('cameras?format=csv&search=CAM_2499'));
  expect(rowsOf(found.body).map((row) => row['Camera id'])).toEqual([
    'CAM_2499',
    ...Array.from({ length: 10 }, (_, at) => `CAM_2499${at}`),
  ]);
  const none = await server.call('ROLE_ADMIN', api('cameras?format=csv&search=nowhere'));
  expect(none.body.split('\r\n')).toHaveLength(2);
  expect((await server.call('ROLE_ADMIN', api('cameras?format=xml'))).statusCode).toBe(400);
});

it('[records.34] exports nodes at the path of the contract, as nodes_export.csv', async () => {
  await server.store.collection('nodes').saveMany([
    { nodeId: 'N2', squadId: 'NG' },
    { nodeId: 'N1', squadId: 'NG', notes: '@cmd' },
    { nodeId: 'N3', squadId: 'HB' },
  ]);
  const answer = await server.call('ROLE_SURVEY', api('nodes/export?sort=nodeId,asc&squadId=NG'));
  expect(answer.headers['content-disposition']).toBe('attachment; filename="nodes_export.csv"');
  expect(rowsOf(answer.body).map((row) => [row['Node id'], row['Notes']])).toEqual([
    ['N1', "'@cmd"],
    ['N2', ''],
  ]);
  expect((await server.call('NOBODY', api('nodes/export'))).statusCode).toBe(403);
});
