/** Answers floods of refused calls slowly: who calls again after each 429 would keep the server busy with refusals. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Millis, Ticks } from '../../../src/domain/units.ts';
import { networkOf, type IpNetwork } from '../../process/ipAddress.ts';

/** Refusals of one address in SPAN that are answered at once: several people may share the address. */
const MAX_PROMPT = 20;
const SPAN: Millis = 10_000;
/** How long each further one waits: by turns from 3 to 7 s, so that calls of a moment do not come again in one moment. */
const MIN_DELAY: Millis = 3000;
const DELAY_STEP: Millis = 100;
const DELAY_STEPS = 41;
/** Refusals that wait; beyond it the connection is closed instead. */
const MAX_WAITING = 2000;
const TOO_MANY_REQUESTS = 429;

interface Refusals {
  readonly since: Ticks;
  count: number;
}

/** Delays answers with 429 to addresses that get many. */
export function paceRefusals(app: FastifyInstance, ticks: () => Ticks): void {
  const recent = new Map<IpNetwork, Refusals>();
  let waiting = 0;
  const countOf = ({ address }: FastifyRequest): number => {
    const now = ticks();
    const network = networkOf(address);
    for (const [oldest, { since }] of recent) {
      if (now - since < SPAN) break;
      recent.delete(oldest);
    }
    const refusals = recent.get(network) ?? { since: now, count: 0 };
    recent.set(network, refusals);
    return ++refusals.count;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== TOO_MANY_REQUESTS) return payload;
    const count = countOf(request);
    if (count <= MAX_PROMPT) return payload;
    if (waiting >= MAX_WAITING) {
      request.raw.socket.destroy();
      return payload;
    }
    waiting++;
    await new Promise((resolve) =>
      setTimeout(resolve, MIN_DELAY + (count % DELAY_STEPS) * DELAY_STEP).unref(),
    );
    waiting--;
    return payload;
  });
}
