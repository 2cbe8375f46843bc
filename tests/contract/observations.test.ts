/** What the sensors of a report measured. */
import { expect, it } from 'vitest';
import type { ObservedReport, Observations } from '../../src/domain/contract/observations.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));
openServerForEachTest();

const HEARD: Observations = {
  airTemperature: 12,
  sensors: [
    { nodeId: 'N1', lat: 41.2, lon: -88.4, alt: 6, mbTime: 1_764_000_000_000.25, mbHorizontal: 71.5 },
    {
      nodeId: 'N2',
      lat: 41.201,
      lon: -88.4,
      swTime: 1_764_000_000_010.5,
      swHorizontal: 12,
      signalToNoise: 24,
    },
  ],
};

const post = (payload: object) => server.call('admin', api('shotreports'), { method: 'POST', payload });
const read = (detectionId: string, who = 'operator') =>
  server.call(who, api(`observations?squadId=squad-1&detectionId=${detectionId}`));

it('[report-view.5] are stored with the report, named in the journal, and removed with it', async () => {
  const posted = await post({ ...aReport('a'), observations: HEARD });
  expect(posted.statusCode).toBe(201);
  expect(posted.json()).not.toHaveProperty('observations');
  expect((await read('a')).json()).toEqual(HEARD);
  const lines = (await server.store.journal.lines(1, 100)).map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'received',
      new: expect.objectContaining({ observations: HEARD }) as object,
    }),
  );
  await server.call('admin', api('shotreports/1'), { method: 'DELETE' });
  expect((await read('a')).statusCode).toBe(404);
  expect(await server.store.reports.observations(1)).toBeUndefined();
});

it('[report-view.5] are empty where the source did not say, and absent for whoever may not see the report', async () => {
  await post(aReport('a'));
  expect((await read('a')).json()).toEqual({ sensors: [] });
  await post({ ...aReport('b', { reportType: 'Panic' }), observations: HEARD });
  expect((await read('b', 'user')).statusCode).toBe(404);
  expect((await read('none')).statusCode).toBe(404);
});

it('[report-view.50] of the newest reports go to surveyors, as far as they see the reports', async () => {
  await post({ ...aReport('a'), observations: HEARD });
  await post(aReport('b'));
  await post({ ...aReport('c', { reportType: 'Panic' }), observations: HEARD });
  const newest = async (who: string, query = '') => {
    const answer = await server.call(who, api(`observedReports${query}`));
    return answer.statusCode === 200 ? answer.json<ObservedReport[]>() : answer.statusCode;
  };
  expect(await newest('survey')).toEqual([
    expect.objectContaining({ squadId: 'squad-1', detectionId: 'a', observations: HEARD }),
  ]);
  expect(await newest('survey', '?size=501')).toBe(400);
  expect(await newest('operator')).toBe(403);
});

it.each([
  ['a place outside of the earth', { sensors: [{ nodeId: 'N1', lat: 91, lon: 0 }] }],
  ['a sensor without a name', { sensors: [{ nodeId: '', lat: 1, lon: 0 }] }],
  ['too many sensors', { sensors: Array.from({ length: 101 }, () => ({ nodeId: 'N', lat: 1, lon: 0 })) }],
  ['text for a time', { sensors: [{ nodeId: 'N1', lat: 1, lon: 0, mbTime: 'now' }] }],
])('[report-view.5] refuse a report with %s, and store nothing', async (_, observations) => {
  const refused = await post({ ...aReport('a'), observations });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('observations.');
  expect((await read('a')).statusCode).toBe(404);
});

it('[report-view.5] stay as they are when the report is corrected', async () => {
  await post({ ...aReport('a'), observations: HEARD });
  await server.call('admin', api('shotreports'), {
    method: 'PUT',
    payload: { ...aReport('a', { zone: 'North' }), id: 1, observations: { sensors: [] } },
  });
  expect((await read('a')).json()).toEqual(HEARD);
});
