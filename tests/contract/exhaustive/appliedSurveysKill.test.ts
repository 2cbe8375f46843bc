/** Applied surveys of a server that is killed: behind a gateway, and in the simulated site. */
import { afterEach, expect, it, vi } from 'vitest';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import type { AppliedVersion, AppliedVersionEntry } from '../../../src/domain/survey/apply/appliedVersion.ts';
import { nodesPayload, surveyItem } from '../../support/appliedPayloads.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhookReceiver.ts';

/** Two starts of a server, and the minute that its devices have. */
vi.setConfig({ testTimeout: 240_000 });
const DEVICES_MS = 60_000;

const ARGS = ['--nodes', '40', '--shots-per-minute', '0', '--history', '0'];

let server: RealServer | undefined;
let gateway: WebhookReceiver | undefined;

afterEach(async () => {
  await server?.dispose();
  await gateway?.close();
});

async function call<T>(path: string, body?: object): Promise<T> {
  const { url = '' } = server ?? {};
  const token = await signIn(url, 'admin');
  const response = await fetch(new URL(path, url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([response.status, path]).toEqual([200, path]);
  return (await response.json()) as T;
}

const versionOf = (id: number) => call<AppliedVersion>(`${ENTITY_PATHS.appliedVersions}/${id}`);

it('[apply.6] a version is delivered after a kill -9, each attempt with the same id', async () => {
  let isHanging = true;
  gateway = await startReceiver((_call, response) => {
    if (!isHanging) response.writeHead(200).end();
  });
  const env = { DEVICE_GATEWAY_URL: gateway.url, DEVICE_GATEWAY_SECRET: 'device key' };
  server = await startRealServer({ args: ARGS, env });
  const { port, dataDir } = server;
  const { id } = await call<AppliedVersionEntry>(
    ENTITY_PATHS.applySurvey,
    nodesPayload('OT', [surveyItem('1', 'OT')]),
  );
  await expect.poll(() => gateway?.calls.length).toBe(1);
  await server.kill('SIGKILL');
  isHanging = false;
  server = await startRealServer({ args: ARGS, env, port, dataDir });
  await expect.poll(async () => (await versionOf(id)).state, { timeout: DEVICES_MS }).toBe('accepted');
  const ids = gateway.calls.map(({ headers }) => headers['shotpoint-delivery']);
  expect(ids).toEqual([`survey-${id}`, `survey-${id}`]);
});

it('[apply.12, apply.6] stored nodes and simulated sensors stand where the survey says, also after a kill -9', async () => {
  server = await startRealServer({ args: ARGS });
  const { port, dataDir } = server;
  const [node] = await call<{ nodeId: string; squadId: string }[]>(`${NODES.path}?size=1`);
  const { nodeId, squadId } = node ?? { nodeId: '', squadId: '' };
  const place = { node_lat: 41.25, node_long: -88.45 };
  const { id } = await call<AppliedVersionEntry>(
    ENTITY_PATHS.applySurvey,
    nodesPayload(squadId, [surveyItem(nodeId, squadId, place)]),
  );
  await expect.poll(async () => (await versionOf(id)).state, { timeout: DEVICES_MS }).toBe('accepted');
  await server.kill('SIGKILL');
  server = await startRealServer({ args: ARGS, port, dataDir });
  const stored = await call<{ nodeId: string; node_lat: number; node_long: number }[]>(
    `${NODES.path}?size=9999&squadId=${squadId}`,
  );
  expect(stored.find((each) => each.nodeId === nodeId)).toMatchObject(place);
  const placeNow = async () => {
    const beats = await call<{ nodeid: string; lat: number; lon: number }[]>(
      'services/shotpointserver/api/heartbeats?size=9999999',
    );
    const beat = beats.find(({ nodeid }) => nodeid === nodeId);
    return [beat?.lat, beat?.lon];
  };
  await expect.poll(placeNow, { timeout: DEVICES_MS, interval: 2_000 }).toEqual([41.25, -88.45]);
});
