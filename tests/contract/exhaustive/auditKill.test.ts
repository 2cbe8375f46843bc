/** The real process, killed in the middle of a stream of reviews: an act and its row live or die together. */
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../server/store/journal/auditEvent.ts';
import { openSqliteStore } from '../../../server/store/openStore.ts';
import { api } from '../../support/testServer.ts';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';

const ROUNDS = 3;
const REPORTS = 60;
const ARGS = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
/** Reviews under way at once: one of them is in its transaction when the process is killed. */
const AT_ONCE = 4;

let server: RealServer | undefined;

afterEach(() => server?.dispose());

/** Reviews one report after the other, until a call fails. Answers the ids that were acknowledged. */
async function review(url: string, token: string, ids: number[], seen: (count: number) => void) {
  const acknowledged: number[] = [];
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const call = `${api('updateReportType').slice(1)}?id=${id}&reportType=Fireworks&weaponCategory=2`;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(new URL(call, url), { headers }).catch(() => undefined);
      if (answer === undefined) return;
      expect(answer.status).toBe(200);
      acknowledged.push(id);
      seen(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return acknowledged;
}

describe('a server that is killed during reviews', () => {
  it('[journal.2] has a row for every acknowledged write, and a write for every row', async () => {
    const acknowledged: number[] = [];
    let dataDir: string | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      server = await startRealServer({ args: ARGS, ...(dataDir === undefined ? {} : { dataDir }) });
      ({ dataDir } = server);
      const { url } = server;
      const admin = await signIn(url, 'admin');
      if (round === 0) await configure(url, admin, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '3600' });
      await commitReports(url, admin, reportsOf(round));
      const ids = Array.from({ length: REPORTS }, (_, i) => round * REPORTS + i + 1);
      const killAt = 8 + 9 * round;
      let killed: Promise<void> | undefined;
      const done = await review(url, await signIn(url, 'reviewer'), ids, (count) => {
        if (count === killAt) killed = server?.kill('SIGKILL');
      });
      await killed;
      acknowledged.push(...done);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(8 + 17 + 26);

    const store = await openSqliteStore({ dataDir: dataDir ?? '' });
    const entries = await store.collection<AuditEntry>('auditTrail').list();
    const rows = entries
      .filter(({ action }) => action.startsWith('Reclassified'))
      .map(({ actionDomain }) => Number(actionDomain.split(' ')[1]));
    const all = { symbols: undefined, embargoedAfter: undefined };
    const reports = await store.reports.changedSince(0, 1000, all);
    const changed = reports.filter(({ version }) => version > 1).map(({ id }) => id);
    await store.close();
    expect(acknowledged.filter((id) => !rows.includes(id))).toEqual([]);
    expect(rows.toSorted((a, b) => a - b)).toEqual(changed.toSorted((a, b) => a - b));
  });
});

const reportsOf = (round: number) =>
  Array.from({ length: REPORTS }, (_, i) => ({
    detectionId: `${round}-${i}`,
    squadId: 'squad-1',
    timeStamp: Date.now(),
    reportType: 'Shot',
    weaponCategory: 2,
  }));
