/** The bundle of a report: what is in it, for whom, and its check by somebody who has nothing of this product. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

const SENSORS = [
  { nodeId: 'south', lat: 40.699, lon: -74, mbHorizontal: 0 },
  { nodeId: 'north', lat: 40.7008, lon: -74, mbHorizontal: 180 },
  { nodeId: 'west', lat: 40.7, lon: -74.0015, mbHorizontal: 90 },
];
const SOUND = Buffer.from('RIFF with a "sound" in it');
const POSTED = { ...aReport('a', { lat: 40.7, lon: -74 }), observations: { sensors: SENSORS } };

const bundle = (who: string, detectionId = 'a') =>
  server.call(who, `/${PATHS.reportBundle}?squadId=squad-1&detectionId=${detectionId}`);

/** Files of a bundle by name. */
async function filesFor(who: string, detectionId = 'a'): Promise<Readonly<Record<string, Uint8Array>>> {
  const answer = await bundle(who, detectionId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzipSync(answer.rawPayload);
}

const textOf = (files: Readonly<Record<string, Uint8Array>>, name: string) =>
  strFromU8(files[name] ?? new Uint8Array());
const linesOf = (files: Readonly<Record<string, Uint8Array>>, name: string) =>
  textOf(files, name)
    .split('\n')
    .filter((line) => line !== '');

describe('the bundle of a report', () => {
  openServerForGroup({ signed: true });

  beforeAll(async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    const post = (url: string, payload: object, headers = {}) =>
      server.call('admin', url, { method: 'POST', payload, headers });
    await post(api('shotreports'), aReport('before', { lat: 41, lon: -74 }));
    await post(api('shotreports'), POSTED);
    const name = `detectionId=a&squadId=squad-1&fileName=${encodeURIComponent('N1 ü/$(x).wav')}&nodeId=south`;
    await post(`/${PATHS.mediafiles}?${name}`, SOUND, { 'content-type': 'audio/wav' });
    await post(api('shotreports'), aReport('between', { message: '"squadId":"squad-1","detectionId":"a"' }));
    await post(
      api('shotreports'),
      aReport('pair', { lat: 41.0001, lon: -74, observations: { sensors: SENSORS } }),
    );
    // The embargo ends.
    server.pass(3_600_000);
    const released = ['before', 'pair'].map((detectionId) => ({ squadId: 'squad-1', detectionId }));
    await server.store.reports.release(released, { actor: 'test', at: server.now() });
    await server.call('reviewer', `${api('updateReportType')}?id=2&reportType=Fireworks`);
    await server.call('reviewer', `${api('sendUpdateMessage')}?id=1&message=two+cars`);
    await server.call('operator', `/${PATHS.incidents}/1/note`, {
      method: 'POST',
      payload: { version: 99, text: 'three cars' },
    });
  });

  const folder = () => join(server.dataDir, 'unpacked');
  const verify = (files: Readonly<Record<string, Uint8Array>>) => {
    rmSync(folder(), { recursive: true, force: true });
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder(), name)), { recursive: true });
      writeFileSync(join(folder(), name), bytes);
    }
    const { status, stdout } = spawnSync('sh', ['verify'], { cwd: folder(), encoding: 'utf8' });
    return { status, says: stdout.split('\n')[0] ?? '' };
  };

  it('[report-view.40] has report, observations, media, map files and the journal of the report alone', async () => {
    const files = await filesFor('admin');
    expect(JSON.parse(textOf(files, 'report.json'))).toMatchObject({
      detectionId: 'a',
      reportType: 'Fireworks',
    });
    expect(JSON.parse(textOf(files, 'observations.json'))).toEqual({ sensors: SENSORS });
    expect(JSON.parse(textOf(files, 'incident.json'))).toMatchObject({ track: expect.anything() as unknown });
    const [media] = JSON.parse(textOf(files, 'media.json')) as {
      file: string;
      name: string;
      sensor: string;
    }[];
    expect(media).toMatchObject({ name: 'N1 ü/$(x).wav', sensor: 'south' });
    expect(files[media?.file ?? '']).toEqual(new Uint8Array(SOUND));
    const { features } = JSON.parse(textOf(files, 'report.geojson')) as {
      features: { properties: { name: string } }[];
    };
    const names = features.map(({ properties }) => properties.name);
    expect(names).toEqual(
      expect.arrayContaining(['report', 'fitted place', '95 % ellipse', 'sensor west', 'muzzle blast']),
    );
    for (const name of names) expect(textOf(files, 'report.kml')).toContain(`<name>${name}</name>`);
    const page = textOf(files, 'report.html');
    expect(page).toContain('Report: Fireworks, squad-1 / a');
    expect(page).toContain('<td>reviewer: Shot is now Fireworks</td>');
    expect(page).toContain('reviewer reclassified it from Shot to Fireworks at');
    expect(page).toContain('ffmpeg -i media/01-N1_____x_.wav');
    expect(page).toContain('Nobody was told.');
    expect(page).not.toMatch(/<script|(?:src|href)="(?!media\/)/);
    const lines = linesOf(files, 'journal.ndjson').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ kind, action }) => action ?? kind)).toEqual([
      'received',
      'Posted Shot',
      'Posted audio',
      'classChanged',
      'Reclassified Shot as Firework',
      'Exported report as bundle',
    ]);
    expect(new Set(lines.flatMap(({ detectionId }) => detectionId ?? []))).toEqual(new Set(['a']));
  });

  it('[report-view.41] is checked by ten lines of shell, which follow the chain and name the key', async () => {
    const files = await filesFor('admin');
    expect(linesOf(files, 'verify')).toHaveLength(10);
    const { key } = (await server.call('admin', `/${PATHS.evidence}`)).json<{ key: string }>();
    expect(verify(files)).toEqual({
      status: 0,
      says: expect.stringContaining(`VALID: signed by the key ${key}. `) as string,
    });
    const chain = linesOf(files, 'chain.txt').map((line) => Number(line.split(' ')[0]));
    expect(chain).toEqual(Array.from(chain, (_, i) => (chain[0] ?? NaN) + i));
    expect(chain.at(-1)).toBe(server.store.journal.head().sequence);
  });

  it('[report-view.41] fails that check after a change of one byte of any file, and with a file more or less', async () => {
    const files = await filesFor('admin');
    for (const name of Object.keys(files)) {
      const bytes = Uint8Array.from(files[name] ?? []);
      const at = name === 'verify' ? bytes.length - 3 : Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect([name, verify({ ...files, [name]: bytes }).status]).toEqual([name, 1]);
    }
    expect(verify({ ...files, 'media/more.wav': SOUND }).says).toBe('NOT VALID: a file was added');
    const { 'report.json': _, ...fewer } = files;
    expect(verify(fewer).says).toBe('NOT VALID: a file is not as it was exported');
  });

  /** What verify says of files that somebody signed anew with another key. */
  const forged = (files: Readonly<Record<string, Uint8Array>>) => {
    verify(files);
    const sh = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder(), encoding: 'utf8' });
    sh('openssl genpkey -algorithm ed25519 -out ../forger.pem');
    sh('openssl pkey -in ../forger.pem -pubout -out journal-key.pem');
    sh(
      'find . -type f ! -name "SHA256SUMS*" | sed "s#^./##" | xargs -d "\\n" sha256sum > ../sums; mv ../sums SHA256SUMS',
    );
    sh('openssl pkeyutl -sign -inkey ../forger.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig');
    return sh('sh verify').stdout;
  };
  const changed = (
    files: Readonly<Record<string, Uint8Array>>,
    name: string,
    change: (text: string) => string,
  ) => ({ ...files, [name]: Buffer.from(change(textOf(files, name))) });

  it('[report-view.41] shows a journal that does not fit its chain or its head, whoever signed it', async () => {
    const files = await filesFor('admin');
    expect(forged(changed(files, 'journal.ndjson', (text) => text.replace('"Shot"', '"Test"')))).toMatch(
      /^NOT VALID: line \d+ of the journal is not the line of the chain/,
    );
    const previous = /"previous":"(\w{64})"\}\n$/.exec(textOf(files, 'journal.ndjson'))?.[1] ?? '';
    expect(forged(changed(files, 'chain.txt', (text) => text.replace(previous, '0'.repeat(64))))).toMatch(
      /^NOT VALID: line \d+ of the journal (?:is not the line of the chain|does not follow line \d+)/,
    );
    expect(
      forged(changed(files, 'chain.txt', (text) => text.replace(/\w{64}\n$/, `${'0'.repeat(64)}\n`))),
    ).toMatch(
      /^NOT VALID: (?:line \d+ of the journal is not the line of the chain|the chain does not end at the signed head)/,
    );
  });

  it('[report-view.41] names another key where a line was left out and the rest signed anew, and says that this is its word', async () => {
    const files = await filesFor('admin');
    const { key } = (await server.call('admin', `/${PATHS.evidence}`)).json<{ key: string }>();
    const says = forged(changed(files, 'journal.ndjson', (text) => text.replace(/^.*\n/, '')));
    expect(says).toContain('VALID: signed by the key');
    expect(says).not.toContain(key);
    expect(says).toContain("that none is left out, is its holder's word");
    expect(verify(changed(files, 'journal.ndjson', (text) => text.replace(/^.*\n/, ''))).says).toBe(
      'NOT VALID: a file is not as it was exported',
    );
  });

  it('[report-view.48] has acts and logins for whoever sees the report, as its history has, and no address', async () => {
    const seen = linesOf(await filesFor('operator', 'before'), 'journal.ndjson').map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    expect(seen.map(({ kind, actor }) => `${String(kind)} ${String(actor)}`)).toEqual(
      expect.arrayContaining(['received admin', 'act admin', 'messageChanged reviewer', 'act reviewer']),
    );
    const acts = seen.filter(({ kind }) => kind === 'act');
    for (const act of acts)
      expect(Object.keys(act)).toEqual([
        'sequence',
        'time',
        'actor',
        'kind',
        'audit',
        'action',
        'domain',
        'previous',
      ]);
    const path = `/${PATHS.reportHistory}?squadId=squad-1&detectionId=before`;
    const { events } = (await server.call('operator', path)).json<{ events: { line?: number }[] }>();
    const numbers = new Set(seen.map(({ sequence }) => sequence));
    expect(events.flatMap(({ line }) => line ?? []).filter((line) => !numbers.has(line))).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('127.0.0.1');
  });

  it('[report-view.49] an incident is exported whole: its page, each report with its files, acts and notes, and the chain', async () => {
    const answer = await server.call('operator', `/${PATHS.incidents}/1/bundle`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="incident-1.zip"');
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['reports/01-before/report.json', 'reports/02-pair/observations.json']),
    );
    const { history, track } = JSON.parse(textOf(files, 'incident.json')) as Record<
      string,
      { text: string }[]
    >;
    expect([track?.length, history?.map(({ text }) => text)]).toEqual([
      2,
      expect.arrayContaining(['three cars']),
    ]);
    const page = textOf(files, 'incident.html');
    for (const said of ['1 of 2 · Report: Shot, squad-1 / before', '2 of 2 · ', 'operator noted: three cars'])
      expect(page).toContain(said);
    expect(page).not.toMatch(/<script|(?:src|href)="(?!reports\/)/);
    const kinds = linesOf(files, 'journal.ndjson').map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds.filter((kind) => kind === 'received')).toHaveLength(2);
    expect(kinds).toContain('incident');
    expect(verify(files).says).toMatch(/^VALID/);
    expect((await server.call('operator', `/${PATHS.incidents}/999/bundle`)).statusCode).toBe(404);
  });

  it('[report-view.42] is taken by nobody who may not see the report, and by nobody unseen', async () => {
    expect((await bundle('operator', 'none')).statusCode).toBe(404);
    const head = await server.call('admin', `/${PATHS.reportBundle}?squadId=squad-1&detectionId=a`, {
      method: 'HEAD',
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const exported = async () =>
      (
        await server.call(
          'admin',
          `${api('audit-trails')}?action=Exported+report+as+bundle&size=100&sort=id,desc`,
        )
      ).json<unknown[]>();
    const before = (await exported()).length;
    await bundle('operator', 'before');
    const rows = await exported();
    expect(rows).toHaveLength(before + 1);
    expect(rows[0]).toMatchObject({ user: 'operator', actionDomain: 'shotreports 1' });
  });
});
