/** Bodies of calls: counted before they are parsed, limited in depth, and streamed for files. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CALLS } from '../../src/domain/access/callAccess.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { importPath, MAX_IMPORT_LENGTH } from '../../src/domain/contract/recordImport.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { IMPORT_PLANS } from '../../server/http/web/importedRows.ts';
import { SHOT_REPORTS } from '../../src/domain/resources/entities/shotReports.ts';
import { RESOURCES } from '../../src/domain/resources/registry.ts';
import { longestBody } from '../../server/http/web/entityBodies.ts';
import { API, PATHS } from '../../src/domain/contract/paths.ts';
import { CONFIGURATION } from '../../src/domain/resources/entities/configuration.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { api, aReport, testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

afterEach(() => server.dispose());

const KIB = 1024;
const MIB = 1024 * KIB;
/** A longer body is announced by its length only, not sent. */
const SENT_WHOLE = 10 * MIB;
/** Calls with many records. */
const BATCHES = [
  `${API}/zones/createOrUpdateEntities`,
  `${API}/nodes/createOrUpdateEntities`,
  `${API}/cameras/createOrUpdateEntities`,
  `${API}/places/savePlaces`,
];
/** Calls with a limit above 8 kB, and their limits. */
const LARGE: Readonly<Record<string, number>> = {
  [PATHS.shotreports]: longestBody(SHOT_REPORTS),
  ...Object.fromEntries(
    RESOURCES.map((resource) => [resource.writePath ?? resource.path, longestBody(resource)]),
  ),
  ...Object.fromEntries(BATCHES.map((path) => [path, 32 * MIB])),
  [ENTITY_PATHS.applySurvey]: 16 * MIB,
  [ENTITY_PATHS.applyZones]: 16 * MIB,
  [CONFIGURATION.path]: 64 * KIB,
  [LEVELS.path]: 1496 * KIB,
  // Each character of the file may be escaped.
  ...Object.fromEntries(IMPORT_PLANS.map(({ resource }) => [importPath(resource), 3 * MAX_IMPORT_LENGTH])),
  [PATHS.activateTestMode]: 2 * MIB,
  [PATHS.activateTestModeOfService]: 2 * MIB,
  [PATHS.deactivateTestMode]: 2 * MIB,
  [PATHS.deactivateTestModeOfService]: 2 * MIB,
};

const writes = CALLS.filter(
  ([method, path]) => (method === 'POST' || method === 'PUT') && path !== PATHS.mediafiles,
).map(([method, path]) => [method, path] as const);

/** The entity whose limit applies to a call: for a record, or for a saved survey. */
const entityOf = (path: string) => path.replace(/\/(?::id|save(?!Places)\w+)$/, '');

it.each(writes)('[server.18] %s %s accepts no body longer than its own limit', async (method, path) => {
  const limit = LARGE[`${method} ${path}`] ?? LARGE[entityOf(path)] ?? 8 * KIB;
  const send = (payload: string, headers: object) =>
    server.call('admin', `/${path.replace(/:\w+/, '1')}`, {
      method,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const textOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
  const tooLong = limit > SENT_WHOLE ? '""' : textOf(limit + 1);
  expect((await send(tooLong, { 'content-length': String(limit + 1) })).statusCode).toBe(413);
  const accepted = await send(limit > SENT_WHOLE ? '""' : textOf(limit), {});
  expect(accepted.statusCode).not.toBe(413);
});

it('[server.18] counts a body without a length as it arrives, and answers before its end', async () => {
  const { answer } = await open('/api/authenticate', { 'content-type': 'application/json' }, (sending) => {
    sending.write('[');
    for (let i = 0; i < 9; i++) sending.write('['.repeat(KIB));
  });
  expect((await answer).statusCode).toBe(413);
});

it('[server.19] rejects JSON that nests deeper than 32 levels, with a message', async () => {
  const nested = (levels: number) => ({
    ...aReport('deep'),
    extra: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown,
  });
  const post = (levels: number) =>
    server.call('admin', api('shotreports'), { method: 'POST', payload: nested(levels) });
  const refused = await post(32);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    'The body nests deeper than 32 levels',
  ]);
  expect((await post(31)).statusCode).toBe(201);
});

it('[server.19] names at most a hundred broken constraints of a body', async () => {
  const payload = Array.from({ length: 5000 }, () => ({ detectionId: '' }));
  const answer = await server.call('admin', api('shotreports'), { method: 'POST', payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.rawPayload.length).toBeLessThan(32 * KIB);
});

it('[server.19] limits the text of a survey as a body, before it is parsed', async () => {
  const save = (inputJson: string) =>
    server.call('admin', `/${ENTITY_PATHS.saveSurveyNodes}`, {
      method: 'POST',
      payload: { name: 's', squadId: 'q', inputJson },
    });
  for (const text of ['['.repeat(33) + ']'.repeat(33), `[${'{},'.repeat(250_000)}{}]`]) {
    const refused = await save(text);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fieldErrors: [{ field: 'inputJson', message: 'Pattern' }] });
  }
});

it('[server.20] takes an empty body with a JSON type as none', async () => {
  const headers = { 'content-type': 'application/json' };
  const created = await server.call('admin', `/${LEVELS.path}`, {
    method: 'POST',
    payload: { level_id: 'l1' },
  });
  const { id } = created.json<{ id: number }>();
  const deleted = await server.call('admin', `/${LEVELS.path}/${id}`, { method: 'DELETE', headers });
  expect(deleted.statusCode).toBe(204);
  const posted = await server.call('admin', `/${LEVELS.path}`, { method: 'POST', headers });
  expect(posted.statusCode).toBe(400);
});

it('[server.20] counts no failure where a client hangs up while it sends a body', async () => {
  const before = server.failures.counts().call;
  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  const called = new Promise<IncomingMessage>((done) => server.app.server.once('request', done));
  const { sending, answer } = await open('/api/authenticate', headers, (begun) => begun.write('{'));
  answer.catch(() => undefined);
  const received = await called;
  const closed = new Promise((done) => received.once('close', done));
  sending.destroy();
  await closed;
  await nextTurn();
  expect(server.failures.counts().call).toBe(before);
});

const drafts = () => {
  const folder = join(server.dataDir, 'media', 'drafts');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};
const mediaPath = `/${PATHS.mediafiles}?detectionId=d1&fileName=a.wav`;

it('[server.20] writes a file to disk while it arrives, and deletes one that ends early', async () => {
  await server.intake.accept([aReport('d1')], 'test');
  const headers = { ...(await server.bearer('admin')), 'content-type': 'audio/wav' };
  const { sending, answer } = await open(mediaPath, headers, (begun) => begun.write(Buffer.alloc(MIB)));
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(drafts().map((path) => statSync(path).size)).toEqual([MIB]), PATIENCE_MS);
  sending.destroy();
  await vi.waitFor(() => expect(drafts()).toEqual([]), PATIENCE_MS);
  const listed = await server.call('admin', api('mediafiles/getMediaDataByDetectionId?detectionId=d1'));
  expect(listed.json()).toEqual([]);
});

it('[server.20] rejects a file of more than 64 MiB, by its stated length or by the bytes received', async () => {
  await server.intake.accept([aReport('d1')], 'test');
  const headers = { ...(await server.bearer('admin')), 'content-type': 'audio/wav' };
  const stated = await open(
    mediaPath,
    { ...headers, 'content-length': String(64 * MIB + 1) },
    () => undefined,
  );
  stated.sending.flushHeaders();
  expect((await stated.answer).statusCode).toBe(413);
  const piece = Buffer.alloc(MIB);
  const unstated = await open(mediaPath, headers, (begun) => {
    for (let i = 0; i < 65; i++) begun.write(piece);
  });
  expect((await unstated.answer).statusCode).toBe(413);
  await vi.waitFor(() => expect(drafts()).toEqual([]), PATIENCE_MS);
});

/** Begins a POST over a real connection; `write` sends parts of the body without ending it. */
async function open(
  path: string,
  headers: Record<string, string>,
  write: (sending: ClientRequest) => void,
): Promise<{ sending: ClientRequest; answer: Promise<IncomingMessage> }> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const sending = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers });
  const answer = new Promise<IncomingMessage>((done, failed) => {
    sending.on('response', (response) => done(response.resume()));
    sending.on('error', failed);
  });
  write(sending);
  return { sending, answer };
}
