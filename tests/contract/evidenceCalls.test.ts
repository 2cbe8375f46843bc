/** The evidence of a running server: its calls, its health, its check by command, and the check by a stranger. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnchors } from '../../server/evidence/anchors.ts';
import type { EvidenceState } from '../../src/domain/contract/evidence.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { SERVER_MAIN, signIn, startRealServer } from '../support/realServer.ts';
import { api, aReport, testServer, type TestServer } from '../support/testServer.ts';
import type { Millis } from '../../src/domain/units.ts';

/** The server checks its health at most that often. */
const HEALTH_CACHED: Millis = 2000;

let server: TestServer;

beforeEach(async () => {
  server = await testServer({ signed: true });
  await server.call('admin', api('shotreports'), { method: 'POST', payload: [aReport('a'), aReport('b')] });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.dispose();
});

const get = async (path: string) => (await server.call('admin', `/${path}`)).body;
const state = async () => JSON.parse(await get(PATHS.evidence)) as EvidenceState;
const verify = async () => {
  await server.call('admin', `/${PATHS.evidenceVerify}`, { method: 'POST' });
  await server.evidence.whenIdle();
  return state();
};
const tamper = (statement: string) => {
  const file = new DatabaseSync(join(server.dataDir, 'shotpoint.sqlite'));
  file.exec('drop trigger if exists journal_no_update');
  file.exec(statement);
  file.close();
};
const health = async () => {
  const answer = await server.call('admin', `/${PATHS.health}`);
  const { components } = answer.json<{ components: { journal: object } }>();
  return [answer.statusCode, components.journal];
};

describe('the calls', () => {
  it('[journal.9] check the journal in a worker thread and return its state', async () => {
    expect(await state()).toMatchObject({ isWhole: true, checkedAt: null, running: null });
    const checked = await verify();
    expect(checked).toMatchObject({
      isWhole: true,
      failure: null,
      running: null,
      rows: 4,
      head: { sequence: 5 },
      lines: 5,
      unwritten: { waiting: 0, lost: 0 },
    });
    expect(checked.sentence).toMatch(/^journal whole: 5 lines since .*, head [\da-f]{16}, signed, /);
    expect(checked.key).toMatch(/^[\da-f]{64}$/);
  });

  it('[journal.9] make health DOWN when a line or a row was changed, and name it', async () => {
    expect(await health()).toMatchObject([200, { status: 'UP' }]);
    tamper(`update shot_reports set row_json = replace(row_json, 'Shot', 'Test')`);
    expect((await verify()).failure).toContain('report squad-1/a: column symbol was changed');
    server.pass(HEALTH_CACHED);
    expect(await health()).toMatchObject([503, { status: 'DOWN' }]);
    tamper(`update journal set line = replace(line, 'Shot', 'Test') where sequence = 2`);
    expect((await verify()).failure).toBe('line 2: it is not the line that was written');
  });

  it('[journal.9] are for administrators only', async () => {
    const paths = [PATHS.evidence, PATHS.evidenceAnchor, PATHS.evidenceJournal, PATHS.evidencePublicKey];
    const codes = await Promise.all(
      paths.map(async (path) => (await server.call('reviewer', `/${path}`)).statusCode),
    );
    expect(codes).toEqual([403, 403, 403, 403]);
    const verification = await server.call('operator', `/${PATHS.evidenceVerify}`, { method: 'POST' });
    expect(verification.statusCode).toBe(403);
  });
});

describe('a third party', () => {
  it('[journal.10] checks the downloads with the lines of docs/evidence.md', async () => {
    const script = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/evidence.md', 'utf8'))?.[1] ?? '';
    const path = (name: string) => join(server.dataDir, name);
    const journal = await get(PATHS.evidenceJournal);
    writeFileSync(path('check.mjs'), script);
    writeFileSync(path('anchor.json'), await get(PATHS.evidenceAnchor));
    writeFileSync(path('key.pem'), await get(PATHS.evidencePublicKey));
    const check = (text: string) => {
      writeFileSync(path('journal.ndjson'), text);
      const args = ['check.mjs', 'journal.ndjson', 'anchor.json', 'key.pem'].map(path);
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return `${stdout}${stderr}`;
    };
    expect(script.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(15);
    expect(check(journal)).toBe('whole up to line 4\n');
    expect(check(journal.replace('"Shot"', '"Test"'))).toContain('broken');
    expect(check(journal.replace(/("previous":")\w(?=\w*"\}\n$)/, '$1x'))).toContain('broken');
    expect(check(journal.trimEnd().split('\n').slice(0, -1).join('\n'))).toBe('broken\n');
  });
});

describe('the anchor file', () => {
  it('[journal.8] gets the head at the start and in each hour in which the journal grew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const path = join(server.dataDir, 'journal-anchors.ndjson');
    const sequences = () => readAnchors(path).heads.map(({ sequence }) => sequence);
    await server.evidence.start();
    expect(sequences()).toEqual([4]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sequences()).toEqual([4]);
    await server.call('admin', api('shotreports'), { method: 'POST', payload: aReport('c') });
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    await expect.poll(sequences).toEqual([4, 6]);
    await server.evidence.whenIdle();
    expect((await verify()).anchor).toMatchObject({ sequence: 6, agreeing: 2, failure: null });
  });

  it('[journal.8] gets nothing at the start while the journal is empty', async () => {
    const anchorFile = join(server.dataDir, 'anchors-of-empty');
    const empty = await testServer({ signed: true, anchorFile });
    await empty.evidence.start();
    expect(readAnchors(anchorFile).heads).toEqual([]);
    expect(empty.evidence.state().anchor).toMatchObject({ sequence: null, failure: null });
    await empty.dispose();
  });

  it('[journal.8] is reported when it cannot be written, and does not stop the server', async () => {
    rmSync(join(server.dataDir, 'journal-anchors.ndjson'), { force: true });
    writeFileSync(join(server.dataDir, 'a-file'), '');
    const blocked = await testServer({ signed: true, anchorFile: join(server.dataDir, 'a-file', 'anchors') });
    await blocked.evidence.anchor();
    expect(blocked.evidence.state()).toMatchObject({
      head: { signedAt: null },
      anchor: { failure: expect.stringContaining('a-file') as string },
    });
    await blocked.call('admin', api('shotreports'), { method: 'POST', payload: aReport('a') });
    await blocked.evidence.start();
    expect(blocked.evidence.state()).toMatchObject({
      isWhole: true,
      anchor: { failure: expect.stringContaining('a-file') as string },
    });
    const health = await blocked.call('admin', '/management/health');
    expect(health.json()).toMatchObject({
      components: {
        journal: {
          status: 'UP',
          details: { anchorFile: expect.stringContaining("can't be written: ") as string },
        },
      },
    });
    await blocked.dispose();
  });

  it('[journal.8] is no longer reported when it can be written, also while the journal is empty', async () => {
    const way = join(server.dataDir, 'in-the-way');
    writeFileSync(way, '');
    const empty = await testServer({ signed: true, anchorFile: join(way, 'anchors') });
    await empty.evidence.anchor();
    expect(empty.evidence.state().anchor.failure).toContain('in-the-way');
    rmSync(way);
    await empty.evidence.anchor();
    expect(empty.evidence.state().anchor.failure).toBeNull();
    await empty.dispose();
  });
});

describe('the command', () => {
  it('[journal.10] checks a running server, and ends with 1 and the bad line where the journal is broken', async () => {
    const real = await startRealServer({
      args: ['--nodes', '1', '--shots-per-minute', '0', '--history', '50'],
    });
    const command = () =>
      spawnSync(process.execPath, [SERVER_MAIN, '--verify'], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: real.dataDir },
      });
    try {
      await signIn(real.url, 'admin');
      const whole = command();
      expect(whole.stdout).toMatch(/^journal whole: \d+ lines since .*, head [\da-f]{16}, signed, .*\n$/);
      expect(whole.status).toBe(0);
      await real.kill('SIGKILL');
      const file = new DatabaseSync(join(real.dataDir, 'shotpoint.sqlite'));
      file.exec('drop trigger journal_no_update');
      file.exec(`update journal set line = replace(line, 'simulator', 'nobody') where sequence = 5`);
      file.close();
      const broken = command();
      expect(broken.stdout).toBe('journal broken: line 5: it is not the line that was written\n');
      expect(broken.status).toBe(1);
    } finally {
      await real.dispose();
    }
  });
});
