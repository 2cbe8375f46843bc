import { expect, it, onTestFinished } from 'vitest';
import type { Row } from '../../domain/json/row.ts';
import { ENTITY_PATHS } from '../../domain/resources/entityPaths.ts';
import { NODES } from '../../domain/resources/entities/nodes.ts';
import type { JournalFailure } from '../../domain/survey/port/surveyPort.ts';
import { systemClock } from '../connection/clock.ts';
import { DraftStore } from './journal/draftStore.ts';
import { SurveyWorker } from './surveyWorker.ts';

const PLACE = { lat: 40.7, lng: -74, zoom: 16, level: '' };
const NODE = { nodeId: '11', squadId: 'OT', node_lat: 40.7, node_long: -74 };

/** A worker on a server with one node, which keeps its drafts in `database`. */
async function startWorker(
  database: string,
  journal: (reason: JournalFailure | undefined) => void = () => undefined,
  save?: (body: Row) => Promise<Response>,
): Promise<SurveyWorker> {
  const worker = new SurveyWorker({
    clock: systemClock,
    sendFrame: () => Promise.resolve(),
    fetch: (url, init) => {
      const { pathname } = new URL(url);
      if (save !== undefined && pathname.endsWith(ENTITY_PATHS.saveSurveyNodes))
        return save(JSON.parse((init as { body: string }).body) as Row);
      return Promise.resolve(Response.json(pathname.endsWith(NODES.path) ? [NODE] : []));
    },
    openStore: () => DraftStore.open(database),
    locks: navigator.locks,
    reportError: () => undefined,
  });
  onTestFinished(() => worker.stop());
  const page = {
    state: () => Promise.resolve(),
    journal: (reason: JournalFailure | undefined) => Promise.resolve(journal(reason)),
  };
  await worker.start({ baseUrl: 'http://console.example/', token: 't', login: database }, page);
  return worker;
}

const open = async (worker: SurveyWorker, squadId: string) => {
  const opened = await worker.openSquad({ squadId });
  return opened.ok ? opened.value.resumable : opened;
};

it.each(['resume', 'discard'] as const)(
  '[survey.31] unsaved edits stay where another squad is opened before "%s" is done, and are offered again',
  async (choice) => {
    const database = `worker-test-${choice}`;
    const first = await startWorker(database);
    await open(first, 'OT');
    await first.addSquadNodes(['11'], PLACE);
    await first.stop();
    const worker = await startWorker(database);
    const edits = { squadId: 'OT', steps: 1 };
    expect(await open(worker, 'OT')).toMatchObject(edits);
    const [answered, other] = await Promise.all([worker.resume(choice), open(worker, 'NG')]);
    expect([answered, other]).toEqual([{ ok: false, reason: 'closed' }, undefined]);
    expect(await open(worker, 'OT')).toMatchObject(edits);
    const isResumed = choice === 'resume';
    const value = { typed: [], place: isResumed ? PLACE : undefined };
    expect(await worker.resume(choice)).toEqual({ ok: true, value });
    expect(
      (await worker.nodeRows({ from: 0, count: 9, search: '', order: { by: 'nodeId', isDescending: false } }))
        .rows.length,
    ).toBe(isResumed ? 1 : 0);
    expect(await worker.resumable()).toBe(undefined);
  },
);

it('[survey.29] a tab that takes over a squad is offered what the first one left unsaved', async () => {
  const first = await startWorker('worker-test-tabs');
  await open(first, 'OT');
  const told: unknown[] = [];
  const second = await startWorker('worker-test-tabs', (reason) => told.push(reason));
  expect(await open(second, 'OT')).toBe(undefined);
  await first.addSquadNodes(['11'], PLACE);
  await first.stop();
  await expect.poll(() => told).toEqual(['otherTab', undefined]);
  expect(await second.resumable()).toMatchObject({ squadId: 'OT', steps: 1 });
});

it('[survey.17] a draft that is resumed is saved over what it sent before, though the answer never came', async () => {
  const sent: Row[] = [];
  const [lost, taken, last] = ['lost', 'refused', 'last'].map(() => Promise.withResolvers<Response>());
  const answers = [lost, taken, last];
  const save = (body: Row) => {
    sent.push(body);
    return answers[sent.length - 1].promise;
  };
  const request = { kind: 'nodes', name: 'NODE_OT_1', overwrites: false } as const;
  const first = await startWorker('worker-test-lost', undefined, save);
  await open(first, 'OT');
  await first.addSquadNodes(['11'], PLACE);
  void first.save(request);
  await expect.poll(() => sent.length).toBe(1);
  await first.stop();
  lost.reject(new TypeError('gone'));
  const second = await startWorker('worker-test-lost', undefined, save);
  expect(await open(second, 'OT')).toMatchObject({ squadId: 'OT' });
  await second.resume('resume');
  const cell = 'after the reload';
  await second.perform(
    { kind: 'set', table: 'nodes', rows: Uint32Array.of(0), column: 'notes', cell },
    PLACE,
  );
  const saved = second.save(request);
  taken.resolve(Response.json({ current: { ...sent[0], id: 7, recordVersion: 3 } }, { status: 409 }));
  last.resolve(Response.json({ ...request, id: 7, squadId: 'OT', recordVersion: 4 }));
  expect(await saved).toMatchObject({ ok: true });
  expect(sent.map(({ recordVersion }) => recordVersion)).toEqual([0, 0, 3]);
});
