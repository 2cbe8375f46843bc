/** The bundle of a report: what is in it, for whom, and its check by somebody who has nothing of this product. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    await post(api('shotreports'), aReport('before'));
    await post(api('shotreports'), POSTED);
    const name = `detectionId=a&squadId=squad-1&fileName=${encodeURIComponent('N1 ü/$(x).wav')}&nodeId=south`;
    await post(`/${PATHS.mediafiles}?${name}`, SOUND, { 'content-type': 'audio/wav' });
    await post(api('shotreports'), aReport('between', { message: '"squadId":"squad-1","detectionId":"a"' }));
    // The embargo ends.
    server.pass(3_600_000);
    await server.call('reviewer', `${api('updateReportType')}?id=2&reportType=Fireworks`);
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
    expect(page).toContain('<td>Reclassified, reviewer</td>');
    expect(page).not.toMatch(/<script|(?:src|href)="(?!data:)/);
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
    expect(verify(files)).toEqual({ status: 0, says: `VALID: signed by the key ${key}` });
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

  it('[report-view.41] shows what was resigned by another key, and a line that is not of the chain', async () => {
    const files = await filesFor('admin');
    verify(files);
    const forged = textOf(files, 'journal.ndjson').replace('"Shot"', '"Test"');
    writeFileSync(join(folder(), 'journal.ndjson'), forged);
    const sh = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder(), encoding: 'utf8' });
    const sums = 'find . -type f ! -name "SHA256SUMS*" | sed "s#^./##" | xargs -d "\\n" sha256sum';
    sh(
      'openssl genpkey -algorithm ed25519 -out ../forger.pem; openssl pkey -in ../forger.pem -pubout -out journal-key.pem',
    );
    sh(`${sums} > ../sums; mv ../sums SHA256SUMS`);
    sh('openssl pkeyutl -sign -inkey ../forger.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig');
    expect(sh('sh verify').stdout).toMatch(
      /^NOT VALID: line \d+ of the journal is not the line of the chain/,
    );
    writeFileSync(join(folder(), 'journal.ndjson'), files['journal.ndjson'] ?? '');
    sh(`${sums} > ../sums; mv ../sums SHA256SUMS`);
    sh('openssl pkeyutl -sign -inkey ../forger.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig');
    const { key } = (await server.call('admin', `/${PATHS.evidence}`)).json<{ key: string }>();
    const { stdout } = sh('sh verify');
    expect(stdout).toContain('VALID: signed by the key');
    expect(stdout).not.toContain(key);
    expect(readdirSync(folder()).length).toBeGreaterThan(0);
    expect(readFileSync(join(folder(), 'verify'), 'utf8')).toContain('sha256sum');
  });

  it('[report-view.42] has the journal for reviewers, acts of people for those who list the audit trail', async () => {
    const kinds = async (who: string) =>
      linesOf(await filesFor(who), 'journal.ndjson').map(
        (line) => (JSON.parse(line) as { kind: string }).kind,
      );
    expect(new Set(await kinds('admin'))).toEqual(new Set(['received', 'classChanged', 'act']));
    expect(new Set(await kinds('reviewer'))).toEqual(new Set(['received', 'classChanged']));
    const files = await filesFor('operator', 'before');
    expect(linesOf(files, 'journal.ndjson')).toEqual([]);
    expect(verify(files).status).toBe(0);
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
