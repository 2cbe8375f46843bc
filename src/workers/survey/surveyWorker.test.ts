import { expect, it, onTestFinished } from 'vitest';
import { surveyItem } from '../../../tests/support/appliedPayloads.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { NODES } from '../../domain/resources/entities/nodes.ts';
import { SURVEY_NODES } from '../../domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../domain/resources/entities/surveyZones.ts';
import { NODE_FLAG, type SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { SurveyView } from '../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../domain/survey/port/surveyState.ts';
import { systemClock } from '../connection/clock.ts';
import { SurveyWorker } from './surveyWorker.ts';

/** A worker that is started, without a journal; `frames` takes what it sends to be drawn. */
async function startWorker(
  fetch: ConstructorParameters<typeof SurveyWorker>[0]['fetch'],
  frames: SurveyFrame[] = [],
  onState: (state: SurveyState) => void = () => undefined,
): Promise<SurveyWorker> {
  const worker = new SurveyWorker({
    clock: systemClock,
    sendFrame: (frame) => {
      frames.push(frame);
      return Promise.resolve();
    },
    fetch,
    openStore: () => Promise.reject(new Error('no storage')),
    locks: undefined,
    reportError: () => undefined,
  });
  onTestFinished(() => worker.stop());
  const page = {
    state: (state: SurveyState) => Promise.resolve(onState(state)),
    journal: () => Promise.resolve(),
  };
  await worker.start({ baseUrl: 'http://console.example/', token: 't', login: 'surveyor' }, page);
  return worker;
}

const PLACE = { lat: 40.7, lng: -74, zoom: 16, level: '' };

/** A view of a strip of the world, west to east. */
const viewOf = (minX: number, maxX: number): SurveyView => ({
  map: { minX, minY: 0, maxX, maxY: 1, zoom: 16, markerScale: 1 },
  level: '',
  shows: { nodes: true, zones: true, zoneLabels: true, cameras: true },
  distances: { kind: 'closest' },
  quality: undefined,
});

it('[survey.2] a view that comes while a squad is opened is the one that is drawn', async () => {
  const frames: SurveyFrame[] = [];
  const file = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  const zoneFile = { id: '7', name: 'ZONE_OT_1', squadId: 'OT', appliedSurveyZone: true };
  const answerOf = async (path: string): Promise<unknown> => {
    if (path.endsWith(NODES.path)) return [{ nodeId: '11', squadId: 'OT', node_lat: 40.7, node_long: -74 }];
    if (path.endsWith(SURVEY_ZONES.path)) return [zoneFile];
    if (!path.includes(`${SURVEY_ZONES.path}/`)) return [];
    asked.resolve(undefined);
    await file.promise;
    return { ...zoneFile, inputJson: '[]' };
  };
  const worker = await startWorker(
    async (url) => Response.json(await answerOf(new URL(url).pathname)),
    frames,
  );
  await worker.setView(viewOf(0.9, 1));
  const opened = worker.openSquad({ squadId: 'OT' });
  await asked.promise;
  await worker.setView(viewOf(0, 0.5));
  file.resolve(undefined);
  expect(await opened).toEqual({ ok: true, value: { resumable: undefined } });
  expect(await worker.addSquadNodes(['11'], PLACE)).toEqual({ ok: true, value: undefined });
  await expect.poll(() => frames.at(-1)?.labels?.map(({ text }) => text)).toEqual(['11']);
});

it('[survey.41] the list shows the nearest distances on the shown level', async () => {
  const nodeOf = (nodeId: string, level: string, i: number) => {
    return { nodeId, squadId: 'OT', level, node_lat: 40.7 + i / 10_000, node_long: -74 };
  };
  const stored = [nodeOf('11', 'A', 0), nodeOf('12', 'B', 1), nodeOf('13', 'A', 3)];
  const answerOf = (path: string) => (path.endsWith(NODES.path) ? stored : []);
  let revision = 0;
  const worker = await startWorker(
    async (url) => Response.json(answerOf(new URL(url).pathname)),
    [],
    (state) => (revision = state.revision),
  );
  await worker.openSquad({ squadId: 'OT' });
  await worker.setView(viewOf(0, 1));
  await worker.addSquadNodes(['11', '12', '13'], PLACE);
  const nearest = async () => {
    const order = { by: 'nearest', isDescending: true } as const;
    const { rows } = await worker.nodeRows({ from: 0, count: 9, search: '', order });
    return rows.map(({ nodeId, nearest: metres }) => `${nodeId} ${Math.round(metres)}`);
  };
  expect(await nearest()).toEqual(['13 22', '11 11', '12 11']);
  const before = revision;
  await worker.setView({ ...viewOf(0, 1), level: 'A' });
  // The page asks again for the rows of another revision.
  await expect.poll(() => revision).toBeGreaterThan(before);
  expect(await nearest()).toEqual(['11 33', '13 33', '12 NaN']);
});

it.each([
  ['a page of HTML', '<html>Sign in</html>'],
  ['nothing', ''],
  ['an object that is no record', '{"error":"x"}'],
])('[survey.23] takes no squad and no save from an answer that is %s', async (_name, strange) => {
  let isStrange = true;
  const states: { readonly nodes: { readonly isEdited: boolean } }[] = [];
  const answerOf = (path: string) =>
    path.endsWith(NODES.path) ? '[{"nodeId":"11","squadId":"OT","node_lat":40.7,"node_long":-74}]' : '[]';
  const worker = new SurveyWorker({
    clock: systemClock,
    sendFrame: () => Promise.resolve(),
    fetch: async (url) => new Response(isStrange ? strange : answerOf(new URL(url).pathname)),
    openStore: () => Promise.reject(new Error('no storage')),
    locks: undefined,
    reportError: () => undefined,
  });
  onTestFinished(() => worker.stop());
  const page = {
    state: (state: (typeof states)[number]) => Promise.resolve(void states.push(state)),
    journal: () => Promise.resolve(),
  };
  await worker.start({ baseUrl: 'http://console.example/', token: 't', login: 'surveyor' }, page);
  const refused = { ok: false, reason: { status: 200 } };
  const squad = { squadId: 'OT' };
  expect(await worker.openSquad(squad)).toMatchObject(refused);
  isStrange = false;
  expect(await worker.openSquad(squad)).toMatchObject({ ok: true });
  await worker.addSquadNodes(['11'], PLACE);
  expect(await worker.item('nodes', 0)).toMatchObject({ nodeId: '11', isEdited: true });
  expect(await worker.item('nodes', 1)).toBeUndefined();
  isStrange = true;
  expect(await worker.save({ kind: 'nodes', name: 'NODE_OT_1', overwrites: false })).toMatchObject(refused);
  await expect.poll(() => states.at(-1)?.nodes.isEdited).toBe(true);
});

it('[survey.7] a survey that is loaded slowly replaces no edit that is made meanwhile, and one that is overtaken nothing', async () => {
  const inputJson = JSON.stringify([surveyItem('12', 'OT')]);
  const answers: PromiseWithResolvers<undefined>[] = [];
  const answerOf = async (path: string): Promise<unknown> => {
    if (path.endsWith(NODES.path)) return [{ nodeId: '11', squadId: 'OT', node_lat: 40.7, node_long: -74 }];
    if (!path.includes(`${SURVEY_NODES.path}/`)) return [];
    const answer = Promise.withResolvers<undefined>();
    answers.push(answer);
    await answer.promise;
    return { id: '7', name: 'NODE_OT_1', squadId: 'OT', inputJson };
  };
  const worker = await startWorker(async (url) => Response.json(await answerOf(new URL(url).pathname)));
  await worker.openSquad({ squadId: 'OT' });
  const slow = worker.loadNodes('7');
  await expect.poll(() => answers.length).toBe(1);
  await worker.addSquadNodes(['11'], PLACE);
  answers[0]?.resolve(undefined);
  expect(await slow).toEqual({ ok: false, reason: 'edited' });
  expect(await worker.item('nodes', 0)).toMatchObject({ nodeId: '11', isEdited: true });
  const [overtaken, newest] = [worker.loadNodes('7'), worker.loadNodes('7')];
  await expect.poll(() => answers.length).toBe(3);
  for (const answer of answers) answer.resolve(undefined);
  expect(await overtaken).toEqual({ ok: false, reason: 'overtaken' });
  expect(await newest).toEqual({ ok: true, value: { unreadable: 0 } });
  expect(await worker.item('nodes', 0)).toMatchObject({ nodeId: '12' });
});

it('[live.38, apply.11] takes no answer without a body for an application of a survey or a former version; each application has a key', async () => {
  const inputJson = JSON.stringify([surveyItem('11', 'OT')]);
  const file = { id: 7, name: 'NODE_OT_1', squadId: 'OT', dataType: 'nodes', appliedSurvey: true };
  const sent: string[] = [];
  const answerOf = (path: string, method: unknown): string => {
    if (method !== 'GET') {
      sent.push(path);
      return '';
    }
    if (path.endsWith(SURVEY_NODES.path)) return JSON.stringify([file]);
    return path.includes(`${SURVEY_NODES.path}/`) ? JSON.stringify({ ...file, inputJson }) : '[]';
  };
  const keys: (string | undefined)[] = [];
  const worker = await startWorker(async (url, options) => {
    const { method, headers } = options as {
      readonly method: string;
      readonly headers: Record<string, string>;
    };
    if (method !== 'GET') keys.push(headers['idempotency-key']);
    return new Response(answerOf(new URL(url).pathname, method));
  });
  expect(await worker.openSquad({ squadId: 'OT' })).toMatchObject({ ok: true });
  expect(await worker.loadNodes('7')).toMatchObject({ ok: true });
  const failure = { status: 200 };
  expect(await worker.apply({ kind: 'nodes', levels: undefined })).toMatchObject({
    ok: false,
    reason: { reason: 'call', step: 'apply', failure },
  });
  expect(await worker.reapply(1)).toMatchObject({ ok: false, reason: failure });
  expect(sent.map((path) => path.slice(1))).toEqual([ENTITY_PATHS.applySurvey, ENTITY_PATHS.reapply]);
  expect([new Set(keys).size, keys.includes(undefined)]).toEqual([2, false]);
});

it('[survey.8] the list of surveys follows other editors, and what is open is still saved over the version that was loaded', async () => {
  const survey = (id: number, more: object) => ({ id, name: `NODE_OT_${id}`, squadId: 'OT', ...more });
  let listed = [survey(7, { recordVersion: 1, appliedSurvey: true }), survey(8, { recordVersion: 1 })];
  const saved: Record<string, unknown>[] = [];
  let state: SurveyState | undefined;
  const answerOf = (path: string): unknown => {
    if (path.endsWith(SURVEY_NODES.path)) return listed;
    return path.includes(`${SURVEY_NODES.path}/`) ? { ...listed[0], inputJson: '[]' } : [];
  };
  const worker = await startWorker(
    async (url, options) => {
      const { method, body } = options as { readonly method: string; readonly body: string };
      if (method === 'GET') return Response.json(answerOf(new URL(url).pathname));
      saved.push(JSON.parse(body) as Record<string, unknown>);
      return Response.json({}, { status: 409 });
    },
    [],
    (next) => (state = next),
  );
  await worker.openSquad({ squadId: 'OT' });
  await worker.loadNodes('7');
  await expect.poll(() => state?.nodes.selected?.isApplied).toBe(true);
  listed = [
    survey(7, { recordVersion: 2, appliedSurvey: false }),
    survey(8, { recordVersion: 2, appliedSurvey: true }),
    survey(9, { recordVersion: 1 }),
  ];
  await worker.refreshSurveys('nodes');
  await expect
    .poll(() => state?.nodes.saved.map(({ id, isApplied }) => [id, isApplied]))
    .toEqual([
      ['7', false],
      ['8', true],
      ['9', false],
    ]);
  expect(state?.nodes.selected).toMatchObject({ id: '7', isApplied: false });
  await worker.save({ kind: 'nodes', name: 'NODE_OT_7', overwrites: false });
  expect(saved[0]).toMatchObject({ name: 'NODE_OT_7', recordVersion: 1 });
});

it('[survey.16] a deletion that is answered after other zones were loaded removes none of those', async () => {
  const answered = Promise.withResolvers<undefined>();
  const polygon = [-74, -73.999, -73.998].map((lon, i) => ({ lat: 40.7 + i / 1000, lon }));
  const zone = { id: 5, zoneId: 'OT_Z1', zoneName: 'Gate', squadId: 'OT', polygon };
  const worker = await startWorker(async (url, options) => {
    if ((options as { readonly method: string }).method !== 'DELETE')
      return Response.json(new URL(url).pathname.endsWith(ENTITY_PATHS.zonesBySquad) ? [zone] : []);
    await answered.promise;
    return new Response(null, { status: 204 });
  });
  await worker.openSquad({ squadId: 'OT' });
  const deleted = worker.deleteStored('zones', 0);
  await worker.loadZones(undefined);
  await worker.addZone(Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701), PLACE);
  answered.resolve(undefined);
  expect(await deleted).toEqual({ ok: true, value: undefined });
  expect((await worker.itemRows('zones')).map(({ id }) => id)).toEqual(['OT_Z2']);
});

it('[apply.8] what devices said to the newest version is listed, drawn and counted, and follows their answers', async () => {
  const frames: SurveyFrame[] = [];
  let state: SurveyState | undefined;
  const version = { id: 7, kind: 'nodes', squadId: 'OT', name: 'NODE_OT_1', itemCount: 2, failure: null };
  let answered = { ...version, state: 'pending', refusedCount: 0, waitingCount: 2, answers: [] as unknown[] };
  const nodes = ['11', '12', '13'].map((nodeId) => {
    return { nodeId, squadId: 'OT', node_lat: 40.7, node_long: -74 };
  });
  const answerOf = (path: string): unknown => {
    if (path.endsWith(NODES.path)) return nodes;
    if (path.endsWith(ENTITY_PATHS.appliedVersions)) return [answered];
    return path.endsWith('/7') ? { ...answered, itemIds: ['11', '12'] } : [];
  };
  const worker = await startWorker(
    async (url) => Response.json(answerOf(new URL(url).pathname)),
    frames,
    (sent) => (state = sent),
  );
  await worker.openSquad({ squadId: 'OT' });
  await worker.setView(viewOf(0, 1));
  await worker.addSquadNodes(['11', '12', '13'], PLACE);
  await expect.poll(() => state?.nodes.delivery?.counts).toEqual({ accepted: 0, refused: 0, silent: 2 });
  const refusal = { id: '11', state: 'refused', reason: 'No such device' };
  answered = { ...answered, state: 'refused', refusedCount: 1, waitingCount: 0, answers: [refusal] };
  await worker.refreshDeliveries();
  const order = { by: 'nodeId', isDescending: false } as const;
  const { rows } = await worker.nodeRows({ from: 0, count: 9, search: '', order });
  expect(rows.map(({ reply }) => reply)).toEqual([
    { state: 'refused', reason: 'No such device' },
    { state: 'accepted', reason: '' },
    undefined,
  ]);
  await expect.poll(() => state?.nodes.delivery).toMatchObject({ state: 'refused', isOwn: false });
  const { refused, silent } = NODE_FLAG;
  await expect
    .poll(() => Array.from(frames.findLast(({ nodes: part }) => part !== undefined)?.nodes?.flags ?? []))
    .toEqual(
      [refused, refused + silent, 0].map((flags) => expect.toSatisfy((n: number) => (n & 192) === flags)),
    );
});
