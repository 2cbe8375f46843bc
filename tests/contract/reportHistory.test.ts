/** What was done with a report, as the journal has it. */
import { expect, it } from 'vitest';
import type { ReportHistory } from '../../src/domain/contract/reportHistory.ts';
import { hashLine } from '../../server/store/journal/journal.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks((opened) => (server = opened));
openServerForEachTest();

const post = (url: string, payload: object) => server.call('admin', url, { method: 'POST', payload });
const read = (detectionId: string, who = 'operator') =>
  server.call(who, api(`reportHistory?squadId=squad-1&detectionId=${detectionId}`));

const PICTURE = {
  detectionId: 'a',
  squadId: 'squad-1',
  fileName: 'gate.png',
  fileContentType: 'image/png',
  file: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoUFAAAAHkAMHqWxkXAAAAAElFTkSuQmCC',
};

it('[report-view.34] tells receipt, reclassification, message, file and acts, with the lines of the journal', async () => {
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await post(api('shotreports'), aReport('a'));
  server.pass(1000);
  await server.call('reviewer', `${api('updateReportType')}?id=1&reportType=Fireworks`);
  server.pass(1000);
  await server.call('reviewer', `${api('sendUpdateMessage')}?id=1&message=stay%20inside`);
  server.pass(1000);
  expect((await post(api('mediafiles'), PICTURE)).statusCode).toBe(201);
  await post(api('shotreports'), [aReport('b'), aReport('c')]);

  const { events, journal } = (await read('a', 'reviewer')).json<ReportHistory>();
  expect(events.map(({ kind, actor, from, to, text }) => [kind, actor, from, to, text])).toEqual([
    ['received', 'admin', undefined, undefined, undefined],
    ['incident', expect.any(String), undefined, undefined, undefined],
    ['reclassified', 'reviewer', 'Shot', 'Fireworks', undefined],
    ['message', 'reviewer', undefined, undefined, 'stay inside'],
    ['media', 'admin', undefined, undefined, 'gate.png'],
  ]);
  const [last] = await server.store.journal.lines(journal.last ?? 0, 1);
  expect(journal).toMatchObject({ isWhole: true, lastHash: hashLine(last ?? '') });
  expect(last).toContain('gate.png');
});

it('[report-view.34] is there for whoever may see the report, and for nobody once it is removed', async () => {
  await post(api('shotreports'), aReport('panic', { reportType: 'Panic' }));
  expect((await read('panic')).json<ReportHistory>().events).toHaveLength(2);
  expect((await read('panic', 'user')).statusCode).toBe(404);
  await server.call('admin', api('shotreports/1'), { method: 'DELETE' });
  expect((await read('panic')).statusCode).toBe(404);
});
