/** Servers on one PostgreSQL database whose wall clocks differ. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, configure, signIn, type RealServer } from '../../support/realServer.ts';
import { aReport, listenAt, startServerOn } from '../../support/severalServers.ts';

const address = await ownDatabase('server_clocks');
/** The first has the duties. */
const SHIFTS = [0, 15_000, -15_000];
const DELAY_S = 8;
/** Much shorter than the shifts; a busy machine answers late. */
const TOLERANCE_MS = 3000;
const TIMEOUT = 180_000;
const SHIFTED = new URL('../../support/shiftedClock.mjs', import.meta.url).href;
const servers: RealServer[] = [];

describe.skipIf(address === undefined)('servers whose wall clocks differ', { timeout: TIMEOUT }, () => {
  beforeAll(async () => {
    for (const shift of SHIFTS)
      servers.push(
        await startServerOn(address ?? '', { imports: SHIFTED, env: { CLOCK_SHIFT: String(shift) } }),
      );
  }, TIMEOUT);

  afterAll(async () => {
    await Promise.all(servers.splice(0).map((server) => server.dispose()));
  });

  it('[cluster.12] an embargo lasts its span at every server, whichever receives the report', async () => {
    const [owner] = servers as [RealServer];
    await configure(owner.url, await signIn(owner.url, 'admin'), {
      REVIEWER_FUNCTION: 'true',
      REVIEWER_DELAY: String(DELAY_S),
    });
    const listener = await listenAt(owner, [TOPICS.delayedShotreports], 'operator');
    const tokens = await Promise.all(servers.map(({ url }) => signIn(url, 'operator')));
    const sentAt = new Map<string, number>();
    for (const [at, { url }] of servers.entries()) {
      const id = `from ${at}`;
      await commitReports(url, await signIn(url, 'admin'), [aReport(id)]);
      sentAt.set(id, performance.now());
    }
    const shown = await Promise.all(servers.map(({ url }, at) => listedAt(url, tokens[at] ?? '')));
    expect(shown).toEqual([[], [], []]);
    for (const [id, at] of sentAt) {
      const isReleased = () => listener.reports().some(({ detectionId }) => detectionId === id);
      await expect.poll(isReleased, { timeout: 60_000, interval: 50 }).toBe(true);
      const span = performance.now() - at;
      expect(span).toBeGreaterThan(DELAY_S * 1000 - TOLERANCE_MS);
      expect(span).toBeLessThan(DELAY_S * 1000 + TOLERANCE_MS);
    }
  });
});

/** Detection ids that a person sees at a server. */
async function listedAt(url: string, token: string): Promise<string[]> {
  const answer = await fetch(new URL('services/shotpointserver/api/shotreports?size=20', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { detectionId: string }[]).map(({ detectionId }) => detectionId);
}
