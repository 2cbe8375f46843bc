/** The public report: who may read it with its key, for how long, and with which media. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publicLink } from '../../server/reports/publicLink.ts';
import type { StoredReport } from '../../server/store/reports/lists/storedReport.ts';
import { MEDIA_CALLS } from '../../src/domain/contract/media.ts';
import type { StandaloneReport } from '../../src/domain/contract/standaloneReport.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const DAY = 86_400_000;

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const ask = (who: string | undefined, k: string) =>
  server.call(who, `/api/standalonereport?k=${encodeURIComponent(k)}`);
const set = (name: string, value: string) => server.settings.set(name, value);
const strangersMay = () => set('MINIREPORT_AUTHENTICATION', 'false');
const statusFor = async (who: string | undefined, k: string) => (await ask(who, k)).statusCode;

/** A committed report and the key of its link. */
async function report(detectionId: string, more: Partial<NewReport> = {}) {
  const { stored } = await server.intake.accept([aReport(detectionId, more)], 'test');
  const [first] = stored as [StoredReport];
  const link = new URL(await publicLink(server, first));
  return { stored: first, link, k: link.searchParams.get('k') ?? '' };
}

describe('the answer', () => {
  openServerForGroup();
  beforeAll(strangersMay);

  it('[public-report.1] has the fields and spellings of the contract, to whoever has the key', async () => {
    const { k, stored, link } = await report('d-7', {
      timeStamp: Date.UTC(2026, 8, 20, 1, 2, 3, 45),
      zone: 'Gate',
      level: 'G',
      weapon: 'AR-15',
      lat: 40.5,
      lon: -74.25,
      burst: 3,
      test: false,
      message: 'Shot: Gate',
      weaponCategory: 1,
      weaponConfidence: 0.94,
      previousReportType: 'Fireworks',
      deviceId: 'dev-1',
      bearing: 12,
    });
    await set('MINIREPORT_NO_AUTH_DURATION', '0');
    expect(link.href).toBe(`https://console.example.org/pub/viewReport?k=${k}`);
    expect((await ask(undefined, k)).json()).toEqual({
      id: stored.id,
      detection_id: 'd-7',
      squad_id: 'squad-1',
      report_type: 'Shot',
      zone: 'Gate',
      level: 'G',
      weapon: 'AR-15',
      shot_date: '2026-09-20',
      shot_time: '01:02:03.045',
      shot_lat: 40.5,
      shot_long: -74.25,
      burst: 3,
      test: false,
      message: 'Shot: Gate',
      weaponCategory: 1,
      weaponConfidence: 0.94,
      previousReportType: 'Fireworks',
      deviceId: 'dev-1',
    });
  });

  it('[public-report.7] has the name of the level beside its id, and none for a level that no list has', async () => {
    await server.store.collection<object>('levels').saveMany([
      { level_id: 'AC_20', level_name: 'Main Hall', squad_id: 'squad-1' },
      { level_id: 'AC_21', level_name: '', squad_id: 'squad-1' },
    ]);
    const nameOf = async (level: string) => {
      const { k } = await report(`at-${level}`, { level });
      const answer = (await ask(undefined, k)).json<StandaloneReport>();
      return [answer.level, answer.level_name];
    };
    expect(await nameOf('AC_20')).toEqual(['AC_20', 'Main Hall']);
    expect(await nameOf('AC_21')).toEqual(['AC_21', undefined]);
    expect(await nameOf('AC_22')).toEqual(['AC_22', undefined]);
  });

  it('[public-report.6] every answer forbids indexing, caching and referrers', async () => {
    const { k } = await report('d');
    const page = await server.call(undefined, `/pub/viewReport?k=${k}`, { headers: { accept: 'text/html' } });
    const answer = await ask(undefined, k);
    for (const { headers } of [page, answer]) {
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
    expect(page.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the answer where settings or the clock change', () => {
  openServerForEachTest();

  it('[public-report.1] leaves out what is unknown, and names the map of the installation where it has one', async () => {
    await strangersMay();
    await set('MAP_LINK_TEMPLATE', 'https://maps.example.org/{lat}/{lon}');
    const { k } = await report('bare');
    const answer = (await ask(undefined, k)).json<StandaloneReport>();
    expect(Object.keys(answer).toSorted()).toEqual(
      ['detection_id', 'id', 'map_link', 'report_type', 'shot_date', 'shot_time', 'squad_id'].toSorted(),
    );
    expect(answer.map_link).toBe('https://maps.example.org/{lat}/{lon}');
  });

  it('[public-report.1] is "not found" for an invalid key, whoever calls', async () => {
    await strangersMay();
    const { stored } = await report('d');
    for (const k of ['', 'x', 'A'.repeat(22), 'd', String(stored.id), "' or 1=1 --", '\u0000', '%']) {
      expect(await statusFor(undefined, k)).toBe(404);
      expect(await statusFor('admin', k)).toBe(404);
      server.pass(DAY);
    }
    expect((await server.call(undefined, '/api/standalonereport')).statusCode).toBe(400);
  });

  it('[public-report.2] is 202 for a reviewer, whether the reviewer function is on or off, else 200', async () => {
    await strangersMay();
    await set('REVIEWER_FUNCTION', 'ON');
    const { k } = await report('d');
    server.pass(3_600_000);
    expect(await statusFor('ROLE_REVIEWER', k)).toBe(202);
    expect(await statusFor('ROLE_ADMIN', k)).toBe(202);
    expect(await statusFor('ROLE_USER', k)).toBe(200);
    expect(await statusFor(undefined, k)).toBe(200);
    await set('REVIEWER_FUNCTION', 'OFF');
    expect(await statusFor('ROLE_REVIEWER', k)).toBe(202);
    expect(await statusFor('ROLE_ADMIN', k)).toBe(202);
    expect(await statusFor('ROLE_USER', k)).toBe(200);
  });

  it('[public-report.2] is 200 for a reviewer whose roles do not show the type, as without a session', async () => {
    await strangersMay();
    await set('REVIEWER_FUNCTION', 'ON');
    const { k } = await report('fire', { reportType: 'Fireworks' });
    server.pass(3_600_000);
    expect(await statusFor('ROLE_REVIEWER', k)).toBe(200);
    await set('MINIREPORT_AUTHENTICATION', 'true');
    expect(await statusFor('ROLE_REVIEWER', k)).toBe(404);
    expect(await statusFor('ROLE_FIREWORK', k)).toBe(200);
  });
});

describe('callers without a session, by MINIREPORT_AUTHENTICATION', () => {
  openServerForGroup();
  let k: string;
  beforeAll(async () => {
    ({ k } = await report('d'));
  });

  it.each(['true', 'on', 'ON', ' True ', ''])(
    '[public-report.3, configuration.1] are asked to sign in where MINIREPORT_AUTHENTICATION is "%s"',
    async (value) => {
      await set('MINIREPORT_AUTHENTICATION', value);
      expect(await statusFor(undefined, k)).toBe(401);
      expect(await statusFor('ROLE_USER', k)).toBe(200);
    },
  );

  it.each(['false', 'off', 'no'])('[public-report.3] need no sign-in where it is "%s"', async (value) => {
    await set('MINIREPORT_AUTHENTICATION', value);
    expect(await statusFor(undefined, k)).toBe(200);
  });
});

describe('callers without a session, by MINIREPORT_NO_AUTH_DURATION', () => {
  openServerForGroup();
  beforeAll(strangersMay);

  // Each has a report of the moment at which it begins.
  it.each([
    ['1', 1],
    ['14', 14],
    ['', 3],
    ['soon', 3],
    ['-1', 3],
  ])(
    '[public-report.4, configuration.1] see a report for MINIREPORT_NO_AUTH_DURATION days to the moment: "%s" is %i',
    async (value, days) => {
      await set('MINIREPORT_NO_AUTH_DURATION', value);
      const { k } = await report(`for "${value}" days`, { timeStamp: server.now() });
      server.pass(days * DAY);
      expect(await statusFor(undefined, k)).toBe(200);
      server.pass(1);
      expect(await statusFor(undefined, k)).toBe(401);
      expect(await statusFor('ROLE_USER', k)).toBe(200);
    },
  );

  it('[public-report.4] see it without end where the days are 0', async () => {
    await set('MINIREPORT_NO_AUTH_DURATION', '0');
    const { k } = await report('for ever', { timeStamp: Date.UTC(2001, 0, 1) });
    expect(await statusFor(undefined, k)).toBe(200);
  });
});

describe('callers without a session', () => {
  openServerForEachTest();

  it('[public-report.3] are asked to sign in where the key is missing', async () => {
    for (const { id, key } of server.settings.entries()) {
      if (key === 'MINIREPORT_AUTHENTICATION') await server.store.collection('configs').remove(id ?? 0);
    }
    const { k } = await report('d');
    expect(await statusFor(undefined, k)).toBe(401);
  });

  it('[public-report.4] get no embargoed report, and get it after its release', async () => {
    await strangersMay();
    await set('REVIEWER_FUNCTION', 'ON');
    await set('REVIEWER_DELAY', '60');
    const { k } = await report('d');
    expect(await statusFor(undefined, k)).toBe(401);
    expect(await statusFor('ROLE_USER', k)).toBe(404);
    expect(await statusFor('ROLE_REVIEWER', k)).toBe(202);
    server.pass(60_000);
    expect(await statusFor(undefined, k)).toBe(200);
  });

  it('[public-report.6, cluster.4] who try many keys are told to wait, and those with a valid one are not', async () => {
    await strangersMay();
    const { k } = await report('d');
    for (let i = 0; i < 40; i++) expect(await statusFor(undefined, k)).toBe(200);
    for (let i = 0; i < 20; i++) expect(await statusFor(undefined, `${'x'.repeat(20)}${10 + i}`)).toBe(404);
    const refused = await ask(undefined, 'x'.repeat(22));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusFor(undefined, k)).toBe(200);
    server.pass(5 * 60_000);
    expect(await statusFor(undefined, 'x'.repeat(22))).toBe(404);
  });
});

describe('media', () => {
  const media = (who: string | undefined, call: keyof typeof MEDIA_CALLS, query: Record<string, string>) =>
    server.call(who, api(`mediafiles/${MEDIA_CALLS[call]}?${new URLSearchParams(query).toString()}`));
  const image = (detectionId: string) =>
    server.call('admin', api(`mediafiles?detectionId=${detectionId}&fileName=a.png`), {
      method: 'POST',
      payload: Buffer.from([1, 2, 3]),
      headers: { 'content-type': 'image/png' },
    });

  describe('within their time', () => {
    openServerForGroup();
    beforeAll(strangersMay);

    it('[public-report.5] of the report are served with its key, by both paths and in ranges', async () => {
      const { k } = await report('served');
      await image('served');
      expect((await media(undefined, 'list', { detectionId: 'served', k })).json()).toMatchObject([
        { fileName: 'a.png' },
      ]);
      const secure = await server.call(
        undefined,
        api(`mediafileSecure/getImage?detectionId=served&squadId=squad-1&k=${k}`),
      );
      expect([secure.statusCode, [...secure.rawPayload]]).toEqual([200, [1, 2, 3]]);
    });

    it('[public-report.5] of another report are not, nor without the key, nor with a wrong one', async () => {
      const { k } = await report('mine');
      await report('other');
      await report('mine-too', { squadId: 'squad-2', detectionId: 'mine' });
      await image('other');
      for (const call of Object.keys(MEDIA_CALLS) as (keyof typeof MEDIA_CALLS)[]) {
        const parameters = { fileName: 'a.png', k };
        expect((await media(undefined, call, { ...parameters, detectionId: 'other' })).statusCode).toBe(404);
        expect((await media('admin', call, { ...parameters, detectionId: 'other' })).statusCode).toBe(404);
        const squad = { ...parameters, detectionId: 'mine', squadId: 'squad-2' };
        expect((await media(undefined, call, squad)).statusCode).toBe(404);
      }
      expect((await media(undefined, 'list', { detectionId: 'mine' })).statusCode).toBe(401);
      expect((await media(undefined, 'list', { detectionId: 'mine', k: 'A'.repeat(22) })).statusCode).toBe(
        404,
      );
      expect((await server.call(undefined, api(`shotreports?k=${k}`))).statusCode).toBe(401);
      const plates = api(`license-plate-recognitions/detection/mine?k=${k}`);
      expect((await server.call(undefined, plates)).statusCode).toBe(401);
    });
  });

  describe('after their time', () => {
    openServerForEachTest();

    it('[public-report.5] expire with the report, and then need a bearer token', async () => {
      await strangersMay();
      const { k } = await report('mine', { timeStamp: NOW });
      await image('mine');
      const parameters = { detectionId: 'mine', k };
      server.pass(3 * DAY + 1);
      expect((await media(undefined, 'image', parameters)).statusCode).toBe(401);
      expect((await media('ROLE_USER', 'image', parameters)).statusCode).toBe(200);
    });
  });
});
