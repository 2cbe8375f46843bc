/**
 * Every resource by each of its calls, with rows drawn from its definition: SQLite always, PostgreSQL where
 * DATABASE_URL_TEST names an empty database.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import { callsOf } from '../../src/domain/resources/definition/defineResource.ts';
import { parseRecord } from '../../src/domain/resources/definition/parseRecord.ts';
import { SQUADS } from '../../src/domain/resources/entities/squads.ts';
import { SUPER_SQUADS } from '../../src/domain/resources/entities/superSquads.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { RESOURCES, type ServedResource } from '../../src/domain/resources/registry.ts';
import { drawRow, HOSTILE_TEXT, wrongValue } from '../support/drawnRecords.ts';
import { aReport, NOW, testServer, type TestServer } from '../support/testServer.ts';
import { ownDatabase } from '../support/ownDatabase.ts';

type Row = Record<string, unknown> & { readonly id: number; readonly recordVersion: number };

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Collections that are not stored as documents, and fields of a row that they accept; none can be written by a client. */
const OWN_STORES: Readonly<Record<string, ((unique: string) => object) | undefined>> = {
  users: (unique) => ({
    login: unique.toLowerCase(),
    email: `${unique}@example.org`.toLowerCase(),
    langKey: 'en',
    password: 'night shift 7',
    isDisplay: false,
  }),
  heartbeats: (unique) => ({ nodeid: unique, squad_id: 'squad-1', timestamp: NOW }),
  mediafiles: (unique) => ({ detectionId: 'd1', squadId: 'squad-1', fileName: `${unique}.png`, file: PNG }),
  auditTrail: undefined,
};
/** Records decide about notifications by squads, super squads and zones that are known. */
const KNOWN = {
  squadids: [{ squadId: 'squad-1' }],
  superSquads: [{ name: 'East' }],
  zones: [{ zoneId: 'Z1' }],
};
/** Fields that a rule of the entity binds to one another, or to other records. */
const BOUND: Readonly<Record<string, object>> = {
  emailTemplates: { primaryTemplate: false },
  nodes: { node_lat: 41, lat: 41, node_long: -88, lon: -88, nodeAlt: 6, alt: 6 },
  zones: { zoneName: 'Gate', name: 'Gate', levelId: 'L1', level: 'L1' },
  webhooks: { headers: { 'x-a': 'b' }, ...KNOWN },
  smsSubscribers: KNOWN,
  snoozeAlerts: { endTime: '2099-01-01T00:00:00.000Z', ...KNOWN },
};
const DOCUMENTS = RESOURCES.filter(({ collection }) => !Object.hasOwn(OWN_STORES, collection));
const OWN = RESOURCES.filter(({ collection }) => OWN_STORES[collection] !== undefined);
const url = await ownDatabase('resources');

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('on %s', (database) => {
  let server: TestServer;
  let drawn = 0;

  beforeAll(async () => {
    server = await testServer(database === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
    await server.intake.accept([aReport('d1')], 'test');
    await server.store.collection(SQUADS.collection).save({ squadId: 'squad-1' });
    await server.store.collection(SUPER_SQUADS.collection).save({ name: 'East' });
    await server.store
      .collection(ZONES.collection)
      .save({ zoneId: 'Z1', squadids: [{ squadId: 'squad-1' }] });
  });
  afterAll(() => server.dispose());

  const write = (method: 'POST' | 'PUT', { path, writePath = path }: ServedResource, payload: object) =>
    server.call('ROLE_ADMIN', `/${writePath}`, { method, payload });
  const read = (path: string, query = '') => server.call('ROLE_ADMIN', `/${path}${query}`);
  const draw = (resource: ServedResource): Record<string, unknown> => {
    const unique = `KEY${++drawn}`;
    const { collection } = resource;
    return { ...drawRow(resource, drawn, unique), ...BOUND[collection], ...OWN_STORES[collection]?.(unique) };
  };
  const create = async (resource: ServedResource, row: object): Promise<Row> => {
    const answer = await write('POST', resource, row);
    expect(answer.statusCode === 201 ? 201 : `${answer.statusCode} ${answer.body}`).toBe(201);
    return answer.json();
  };
  /** What a reader sees of a row, without secrets, and what the server sets. */
  const content = (resource: ServedResource, row: unknown) => {
    const { id: _id, recordVersion: _version, ...record } = parseRecord(resource, row)?.record ?? {};
    const hidden = Object.entries(resource.fields).filter(
      ([, { isReadOnly, isWriteOnly }]) => isReadOnly === true || isWriteOnly === true,
    );
    return { ...record, ...Object.fromEntries(hidden.map(([name]) => [name, undefined])) };
  };

  /** What a reader must see of a row that was sent. */
  const sent = (resource: ServedResource, row: object) =>
    Object.fromEntries(Object.entries(content(resource, row)).filter(([, value]) => value !== undefined));
  const countOf = async ({ path }: ServedResource) => (await read(path, '?size=1')).headers['x-total-count'];

  describe.each(DOCUMENTS)('$title.many', (resource) => {
    const { path, fields, keyField } = resource;

    it('[records.2] are created, read, listed, updated and removed as they were sent', async () => {
      const row = draw(resource);
      const made = await create(resource, row);
      expect(content(resource, made)).toEqual(content(resource, row));
      expect((await read(`${path}/${made.id}`)).json()).toEqual(made);
      const listed = await read(path, '?size=9999999&sort=id,asc');
      const ids = listed.json<Row[]>().map(({ id }) => id);
      expect([ids.includes(made.id), listed.headers['x-total-count']]).toEqual([true, String(ids.length)]);
      const next = { ...draw(resource), ...(keyField === 'id' ? {} : { [keyField]: made[keyField] }) };
      const changed = await write('PUT', resource, { ...made, ...next });
      expect([changed.statusCode, content(resource, changed.json())]).toEqual([200, content(resource, next)]);
      const stale = await write('PUT', resource, made);
      expect([stale.statusCode, stale.json<{ current: Row }>().current]).toEqual([409, changed.json()]);
      const deleted = await server.call('ROLE_ADMIN', `/${path}/${made.id}`, { method: 'DELETE' });
      expect([deleted.statusCode, (await read(`${path}/${made.id}`)).statusCode]).toEqual([204, 404]);
    });

    it('[records.2] keep unknown fields and hostile text as they are, and are found by it', async () => {
      const texts = Object.entries(fields).filter(
        ([name, field]) => field.kind === 'text' && field.format === undefined && name !== keyField,
      );
      const hostile = Object.fromEntries(
        texts.map(([name, field]) => [
          name,
          HOSTILE_TEXT.slice(0, field.kind === 'text' ? field.maxLength : undefined),
        ]),
      );
      const unknown = { ofAnother: { deep: [`${HOSTILE_TEXT}\u0007`, null, 1] }, other: false };
      const nul = { notStored: 'a\u0000b\uD83D' };
      const made = await create(resource, { ...draw(resource), ...hostile, ...unknown, ...nul });
      expect(made).toMatchObject(unknown);
      const again = await write('PUT', resource, made);
      expect([again.statusCode, again.json()]).toMatchObject([200, unknown]);
      const search = encodeURIComponent(HOSTILE_TEXT.slice(0, 60));
      const found = await read(path, `?search=${search}&sort=${resource.sortFields.at(-1)},desc`);
      expect(found.statusCode).toBe(200);
      const isSearched = resource.searchFields.some((name) => name in hostile);
      expect(found.json<Row[]>().some(({ id }) => id === made.id)).toBe(isSearched);
      expect((await read(path, '?format=csv')).statusCode).toBe(200);
    });
  });

  describe.each(OWN)('$title.many, in a store of their own', (resource) => {
    const { path } = resource;

    it('[records.2] are created, read, listed, updated and removed as they were sent', async () => {
      const row = draw(resource);
      const made = await create(resource, row);
      expect(content(resource, made)).toMatchObject(sent(resource, row));
      const whole = (await read(`${path}/${made.id}`)).json<Row>();
      expect(content(resource, whole)).toMatchObject(sent(resource, row));
      const listed = (await read(path, '?size=9999999&sort=id,asc')).json<Row[]>();
      expect(listed.filter(({ id }) => id === made.id)).toHaveLength(1);
      const next = draw(resource);
      const changed = await write('PUT', resource, { ...whole, ...next });
      expect([changed.statusCode, content(resource, changed.json())]).toMatchObject([
        200,
        sent(resource, next),
      ]);
      const stale = await write('PUT', resource, whole);
      const refused = [409, made.id];
      // A record without a version is written over.
      const accepted = [200, undefined];
      expect([stale.statusCode, stale.json<{ current?: Row }>().current?.id]).toEqual(
        whole.recordVersion === undefined ? accepted : refused,
      );
      const deleted = await server.call('ROLE_ADMIN', `/${path}/${made.id}`, { method: 'DELETE' });
      expect([deleted.statusCode, (await read(`${path}/${made.id}`)).statusCode]).toEqual([204, 404]);
    });
  });

  describe.each([...DOCUMENTS, ...OWN])('$title.many', (resource) => {
    const { path, writePath = path, fields } = resource;

    it('[records.2] are refused with each field that is wrong, missing or too long, and are not stored', async () => {
      const before = await countOf(resource);
      const row = draw(resource);
      for (const [name, field] of Object.entries(fields)) {
        const bad = [wrongValue(field), field.kind === 'text' ? 'x'.repeat(300_000) : undefined];
        const missing = field.isRequired === true ? [null] : [];
        for (const value of [...bad.filter((one) => one !== undefined), ...missing]) {
          const answer = await write('POST', resource, { ...row, [name]: value });
          expect([name, [400, 413].includes(answer.statusCode)]).toEqual([name, true]);
          if (answer.statusCode === 413) continue;
          const { fieldErrors } = answer.json<{ fieldErrors: { field: string }[] }>();
          expect(fieldErrors.map((error) => error.field)).toEqual([name]);
        }
      }
      for (const body of [[], null, 'x', 7]) {
        const answer = await server.call('ROLE_ADMIN', `/${writePath}`, {
          method: 'POST',
          payload: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.statusCode).toBe(400);
      }
      expect(await countOf(resource)).toBe(before);
    });
  });

  it.each(database === 'SQLite' ? RESOURCES.flatMap(callsOf) : [])(
    '[records.2] %s %s is answered to each authority as its definition says',
    async (method, path, rule) => {
      for (const caller of [...AUTHORITIES, 'NOBODY', undefined]) {
        const authorities = caller === undefined ? undefined : new Set(caller === 'NOBODY' ? [] : [caller]);
        const payload = method === 'POST' || method === 'PUT' ? { payload: {} } : {};
        const { statusCode } = await server.call(caller, `/${path.replace(':id', '999999')}`, {
          method,
          ...payload,
        });
        const seen = statusCode === 401 ? 'unauthenticated' : statusCode === 403 ? 'forbidden' : 'allowed';
        expect(`${caller}: ${seen}`).toBe(`${caller}: ${decideCall(rule, authorities)}`);
      }
    },
  );
});
