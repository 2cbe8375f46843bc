import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ticks } from '../../../src/domain/units.ts';
import { clientAddressOf } from '../../config/proxies.ts';
import { paceRefusals } from './refusalPace.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('[server.29] the twenty-first refusal of an address in ten seconds, and each later one, is answered three to seven seconds late', async () => {
  const app = fastify();
  app.decorateRequest('address', {
    getter() {
      return clientAddressOf(this.raw, () => false);
    },
  });
  paceRefusals(app, () => ticks(performance.now()));
  app.get('/refused', (_request, reply) => reply.code(429).send());
  const refuse = (remoteAddress = '203.0.113.1') => app.inject({ url: '/refused', remoteAddress });
  for (let n = 0; n < 20; n++) expect((await refuse()).statusCode).toBe(429);
  const late = vi.fn<() => void>();
  const answered = refuse().then(late);
  expect((await refuse('203.0.113.2')).statusCode).toBe(429);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_001);
  await answered;
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await refuse()).statusCode).toBe(429);
  await app.close();
});
