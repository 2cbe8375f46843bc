/** What waits for a review, what was decided, and how often reports of a confidence were confirmed. */
import { describe, expect, it } from 'vitest';
import type { Calibration } from '../../src/domain/contract/calibration.ts';
import type { ReviewQueue } from '../../src/domain/contract/reviewQueue.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest } = createServerHooks(
  (opened) => (server = opened),
  async ({ settings }) => {
    await settings.set('REVIEWER_FUNCTION', 'ON');
    await settings.set('REVIEWER_DELAY', '60');
  },
);
openServerForEachTest();

const FIREWORKS = { reportType: 'Fireworks', weaponCategory: 2 };
const call = (name: string, query: Record<string, string | number>, who = 'reviewer') => {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return server.call(who, `${api(name)}?${parameters.toString()}`);
};
const queue = async (who = 'reviewer', since = 0) =>
  (await call('reviewQueue', { since }, who)).json<ReviewQueue>();
const waiting = async (who?: string) => (await queue(who)).waiting.map(({ detectionId }) => detectionId);
const reclassify = (id: number, who = 'reviewer') => call('updateReportType', { id, ...FIREWORKS }, who);
const confirm = (id: number, who = 'reviewer') => call('sendUpdateMessage', { id, message: '' }, who);
const give = async (names: readonly string[], more: Partial<NewReport> = {}) => {
  await server.intake.accept(
    names.map((name) => aReport(name, more)),
    'test',
  );
};

describe('the queue', () => {
  it('[review-queue.1] lists undecided embargoed reports, the first to be released first, with the time left', async () => {
    await give(['a', 'b', 'panic'].slice(0, 2));
    await give(['panic'], { reportType: 'Panic' });
    await call('increaseNotificationDelay', { id: 1, delay: 30 });
    const { waiting: rows, total, isOn } = await queue();
    expect({ isOn, total }).toEqual({ isOn: true, total: 2 });
    expect(rows).toMatchObject([
      { detectionId: 'b', symbol: 'Shot', embargoLeft: 60_000 },
      { detectionId: 'a', embargoLeft: 90_000 },
    ]);
  });

  it('[review-queue.2] a decision takes a report out of all queues, says whose it was, and counts for its reviewer', async () => {
    await give(['a', 'b']);
    const before = server.now();
    await confirm(1);
    await reclassify(2, 'admin');
    const { waiting: rows, reviews, done } = await queue();
    expect([rows, done, (await queue('admin')).done]).toEqual([[], 1, 1]);
    expect(reviews).toMatchObject([
      { detectionId: 'b', symbol: 'Fireworks', by: 'admin', time: before },
      { detectionId: 'a', symbol: 'Shot', by: 'reviewer', time: before },
    ]);
    expect((await queue('reviewer', before + 1)).done).toBe(0);
  });

  it('[review-queue.2] a message, more time and a refused choice decide nothing', async () => {
    await give(['a']);
    await call('sendUpdateMessage', { id: 1, message: 'Police are there' });
    await call('increaseNotificationDelay', { id: 1, delay: 30 });
    await call('updateReportType', { id: 1, ...FIREWORKS, previousReportType: 'Ruckus' });
    expect(await waiting()).toEqual(['a']);
  });

  it('[review-queue.1] keeps a report that waits for a second reviewer, released or not', async () => {
    await server.settings.set('TWO_PERSONS', 'ON');
    await give(['a', 'b']);
    await reclassify(1);
    await server.store.reports.release(
      ['a', 'b'].map((detectionId) => ({ squadId: 'squad-1', detectionId })),
      { actor: 'test', at: server.now() },
    );
    expect((await queue('admin')).waiting).toMatchObject([
      { detectionId: 'a', embargoLeft: 0, proposal: { symbol: 'Fireworks', by: 'reviewer' } },
    ]);
    await reclassify(1, 'admin');
    expect([await waiting(), (await queue('admin')).done]).toEqual([[], 1]);
  });

  it('[review-queue.1] is for reviewers, and empty while the reviewer function is off', async () => {
    await give(['a']);
    expect((await call('reviewQueue', { since: 0 }, 'operator')).statusCode).toBe(403);
    await server.settings.set('REVIEWER_FUNCTION', 'OFF');
    expect(await queue()).toMatchObject({ isOn: false, waiting: [], total: 0 });
  });
});

describe('the calibration', () => {
  const HERE = { zone: 'North', weapon: 'Rifle', weaponConfidence: 0.74, deviceId: 'N1' } as const;
  const names = (from: number, count: number) => Array.from({ length: count }, (_, n) => `r${from + n}`);
  const calibration = async (detectionId = 'r1', who = 'reviewer') =>
    (await call('calibration', { squadId: 'squad-1', detectionId }, who)).json<Calibration>();
  const bands = ({ groups }: Calibration) =>
    Object.fromEntries(groups.map((group) => [group.facet, group.bands]));

  it('[review-queue.5] counts reviewed reports of a band by zone, weapon and sensor, and their confirmations', async () => {
    await give(names(1, 25), HERE);
    await give(names(26, 21), { ...HERE, zone: 'South', deviceId: 'N2', weaponConfidence: 79.9 });
    for (let id = 1; id <= 46; id++) await (id <= 5 ? reclassify(id) : confirm(id));
    const found = await calibration();
    expect(found.band).toBe(7);
    expect(bands(found)).toEqual({
      zone: [{ band: 7, reports: 25, confirmed: 20 }],
      weapon: [{ band: 7, reports: 46, confirmed: 41 }],
      sensor: [{ band: 7, reports: 25, confirmed: 20 }],
    });
  });

  it('[review-queue.5] counts the newest decision about a report, and none about a removed one', async () => {
    await give(names(1, 22), HERE);
    for (let id = 1; id <= 22; id++) await reclassify(id);
    expect(bands(await calibration())['zone']).toEqual([{ band: 7, reports: 22, confirmed: 0 }]);
    await call('updateReportType', { id: 1, reportType: 'Shot', weaponCategory: 6 });
    await server.call('admin', api('shotreports/22'), { method: 'DELETE' });
    expect(bands(await calibration())['zone']).toEqual([{ band: 7, reports: 21, confirmed: 1 }]);
  });

  it('[review-queue.6] says nothing of fewer than twenty, nor to others of embargoed reports', async () => {
    await give(names(1, 20), HERE);
    for (let id = 1; id <= 19; id++) await confirm(id);
    expect(bands(await calibration())['zone']).toEqual([]);
    await confirm(20);
    expect(bands(await calibration())['zone']).toMatchObject([{ reports: 20 }]);
    const released = (count: number) =>
      server.store.reports.release(
        names(1, count).map((detectionId) => ({ squadId: 'squad-1', detectionId })),
        { actor: 'test', at: server.now() },
      );
    await released(19);
    expect(bands(await calibration('r1', 'operator'))['zone']).toEqual([]);
    await released(20);
    expect(bands(await calibration('r1', 'operator'))['zone']).toMatchObject([{ reports: 20 }]);
  });
});
