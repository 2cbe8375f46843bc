/** What the routes of a server work with, for tests: real services over an open store, and a clock of the test. */
import { readOptions } from '../../server/config/options.ts';
import type { Context } from '../../server/http/web/context.ts';
import { createManagement } from '../../server/management/management.ts';
import type { SendMail } from '../../server/messages/mailDelivery.ts';
import { createOutbox } from '../../server/messages/outbox.ts';
import { openContext, type ContextDeps } from '../../server/openContext.ts';
import { Loggers } from '../../server/process/loggers.ts';
import { LogLines } from '../../server/process/logLines.ts';
import { ticks as ticksOf } from '../../src/domain/units.ts';

type Services = Pick<ContextDeps, 'store' | 'signer' | 'failures' | 'live' | 'now' | 'ticks'>;

export interface TestContextDeps extends Services {
  readonly dataDir: string;
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly anchorFile: string | undefined;
  readonly registration: boolean;
  readonly sendMail: SendMail | undefined;
}

/** Opens the services of one server over a store. Demo accounts are not made. */
export async function openTestContext(deps: TestContextDeps): Promise<Context> {
  const { dataDir, base, registration, now, ticks } = deps;
  const read = readOptions([], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...deps.env,
  });
  if (!read.ok || read.value === 'help') throw new Error('The options could not be read');
  const anchorFile = deps.anchorFile ?? read.value.anchorFile;
  const options = {
    ...read.value,
    base,
    registration,
    anchorFile,
    publicUrl: `https://console.example.org${base}`,
  };
  const logLines = new LogLines();
  const management = createManagement({
    options,
    env: deps.env,
    loggers: new Loggers(options.logLevel, (line) => logLines.add(line)),
    logLines,
    live: () => ({ sessions: 0, messages: 0 }),
    now,
    ticks,
  });
  return openContext({
    ...deps,
    options,
    tokenKey: Buffer.alloc(64, 7),
    mail: {
      outbox: createOutbox({ dataDir, now, log: () => undefined }),
      send: deps.sendMail,
      health: async () => ({ status: 'UP', details: {} }),
    },
    management,
    url: () => '',
    print: () => undefined,
    // The real clock: calls of other servers take their time.
    deliveryTicks: () => ticksOf(performance.now()),
  });
}
