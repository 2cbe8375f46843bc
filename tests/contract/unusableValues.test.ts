/** Values that a database can't take, in each query, path and body of the document of the calls, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { AUDIT_TRAILS } from '../../src/domain/resources/entities/auditTrails.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { aReport, api, testServer, type TestServer } from '../support/testServer.ts';

interface Property {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly format?: string;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
}

const url = await ownDatabase('unusablevalues');
const PATIENCE = 300_000;
/** A NUL, and numbers beyond 32 bits, beyond a safe integer and beyond 64 bits. */
const VALUES = ['a\0b', '2147483648', '999999999999999', '99999999999999999999'];
const DATES = ['0000-01-01', '9999-12-31', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z'];
/** As JSON. */
const SENT = [String.raw`"a\u0000b"`, String.raw`"\ud800"`, '2147483648', '1e308'];
/** They end the session of the caller, or are no calls of a signed-in user. */
const LEFT_OUT = new Set([`/${PATHS.logout}`, `/${PATHS.authenticate}`]);
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('%s', (kind) => {
  let server: TestServer;
  let calls: readonly Call[];

  beforeAll(async () => {
    server = await testServer(kind === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
    await server.intake.accept([aReport('d1')], 'test');
    const answer = await server.call('ROLE_ADMIN', `/${PATHS.apiDocs}`);
    const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>();
    calls = Object.entries(paths).flatMap(([path, operations]) =>
      LEFT_OUT.has(path)
        ? []
        : Object.entries(operations).map(([method, operation]) => ({
            method: method.toUpperCase() as Call['method'],
            path,
            operation,
          })),
    );
  });

  afterAll(() => server.dispose());

  /** The calls, of many, that were answered with 500. */
  const failed: string[] = [];
  const send = async (method: Call['method'], target: string, payload?: string) => {
    const body = payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } };
    const { statusCode } = await server.call('ROLE_ADMIN', target, { method, ...body });
    if (statusCode >= 500) failed.push(`${statusCode} ${method} ${target} ${payload ?? ''}`);
    return statusCode;
  };
  const at = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

  it(
    '[server.21] no path and no query fails',
    async () => {
      expect(calls.length).toBeGreaterThan(150);
      for (const { method, path, operation } of calls) {
        if (path.includes('{')) for (const value of VALUES) await send(method, at(path, value));
        const queries = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
        for (const { name } of queries) {
          const values = /date|time|from|to|since/i.test(name) ? [...VALUES, ...DATES] : VALUES;
          for (const value of values)
            await send(method, `${at(path, '1')}?${name}=${encodeURIComponent(value)}`);
        }
      }
      expect(failed).toEqual([]);
    },
    PATIENCE,
  );

  it(
    '[server.21] no field of a body fails',
    async () => {
      let count = 0;
      for (const { method, path, operation } of calls) {
        const { properties = {}, required = [] } =
          operation.requestBody?.content['application/json']?.schema ?? {};
        for (const name of Object.keys(properties)) {
          for (const value of SENT) {
            count++;
            const given = required.map((each): [string, string] => [
              each,
              each === 'detectionId' ? '"d1"' : exampleOf(properties[each] ?? {}, `a${count}`),
            ]);
            const sent = { ...Object.fromEntries(given), [name]: value };
            const texts = Object.entries(sent).map(([each, text]) => `${JSON.stringify(each)}:${text}`);
            await send(method, at(path, '1'), `{${texts.join(',')}}`);
          }
        }
      }
      expect(count).toBeGreaterThan(1000);
      expect(failed).toEqual([]);
    },
    PATIENCE,
  );

  it.each([
    ['shotreports', 'squadId'],
    ['shotreports', 'level'],
    ['shotreports', 'search'],
    ['nodes', 'squadId'],
    ['cameras', 'squadId'],
    ['heartbeats', 'squad_id'],
    ['mediafiles', 'squadId'],
    ['mediafiles', 'search'],
    ['places', 'search'],
  ])('[server.21] a NUL in a list of %s by %s finds nothing', async (path, filter) => {
    const answer = await server.call('ROLE_ADMIN', api(`${path}?${filter}=a%00b`));
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('[server.21, records.21] the audit trail of a record with a NUL and half a surrogate pair can be listed', async () => {
    const payload = String.raw`{"placeId":"audited","name":"gate \u0000","lat":1,"lon":1,"note":"\ud800"}`;
    const headers = { 'content-type': 'application/json' };
    const made = await server.call('ROLE_ADMIN', api('places'), { method: 'POST', payload, headers });
    expect(made.statusCode).toBe(201);
    for (const field of ['actionDomain', 'actionTime', 'user']) {
      const query = `search=audited&sort=${field},desc`;
      const listed = await server.call('ROLE_ADMIN', `/${AUDIT_TRAILS.path}?${query}`);
      expect(listed.statusCode).toBe(200);
      const rows = listed.json<{ changes?: { field: string; new?: unknown }[] }[]>();
      const changed = rows.flatMap(({ changes = [] }) => changes).find(({ field }) => field === 'name');
      expect(changed?.new).toBe('gate \uFFFD');
    }
  });

  it('[records.21] answers what a save has stored, and takes the key that another record has then', async () => {
    const payload = { placeId: 'a\0', name: 'b\0\uD83D', parent: null, extra: { 'c\0': ['\u{1F4A5}\0'] } };
    const call = { method: 'POST', payload } as const;
    const made = await server.call('ROLE_ADMIN', api('places'), call);
    expect(made.json()).toMatchObject({ placeId: 'a\uFFFD', name: 'b\uFFFD\uFFFD' });
    const { id } = made.json<{ id: number }>();
    const read = await server.call('ROLE_ADMIN', api(`places/${id}`));
    expect(read.json()).toEqual(made.json());
    expect(read.json()).toMatchObject({ extra: { 'c\uFFFD': ['\u{1F4A5}\uFFFD'] } });
    expect((await server.call('ROLE_ADMIN', api('places'), call)).statusCode).toBe(400);
  });

  it('[server.21, records.21] the heartbeat of a node with half a surrogate pair can be searched and ordered', async () => {
    await server.intake.heartbeats([{ nodeid: 'n1', squad_id: 'HB', status: 'OK\uD800' }]);
    for (const query of ['search=n1', 'sort=status,asc', 'squad_id=HB']) {
      const listed = await server.call('ROLE_ADMIN', api(`heartbeats?${query}`));
      expect(listed.statusCode).toBe(200);
    }
    const listed = await server.call('ROLE_ADMIN', api('heartbeats?squad_id=HB'));
    expect(listed.json()).toMatchObject([{ nodeid: 'n1', status: 'OK\uFFFD' }]);
  });

  it('[server.21, records.21] a NUL in the names of a media file is stored as U+FFFD', async () => {
    const payload = { detectionId: 'd1', fileName: 'a\0.gif', cameraId: 'c\0', file: GIF };
    const made = await server.call('ROLE_ADMIN', api('mediafiles'), { method: 'POST', payload });
    expect(made.statusCode).toBe(201);
    const listed = await server.call('ROLE_ADMIN', api('mediafiles?search=.gif'));
    expect(listed.json()).toMatchObject([{ fileName: 'a\uFFFD.gif', cameraId: 'c\uFFFD' }]);
  });
});

/** JSON of a value that a field accepts, by its type; of a number without a minimum. */
const EXAMPLES: Readonly<Record<string, string>> = {
  integer: '1',
  number: '1',
  boolean: 'true',
  array: '[]',
  object: '{}',
};

/** JSON of a value that a field accepts. */
function exampleOf({ type = 'string', enum: choices, minimum, format }: Property, text: string): string {
  if (choices !== undefined) return JSON.stringify(choices[0]);
  const example = EXAMPLES[[type].flat()[0] ?? ''];
  if (example !== undefined) return example === '1' ? String(minimum ?? 1) : example;
  return format === 'date-time' ? '"2026-01-01T00:00:00Z"' : JSON.stringify(text);
}
