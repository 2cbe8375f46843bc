/** What the routes work with; made in main.ts, or in a test. */
import type { EpochMs } from '../src/domain/units.ts';
import type { Accounts } from './auth/accounts.ts';
import type { Session, Tokens } from './auth/tokens.ts';
import type { Settings } from './config/settings.ts';
import type { Live } from './live/live.ts';
import type { Outbox } from './messages/outbox.ts';
import type { Intake } from './reports/intake.ts';
import type { Store } from './store/store.ts';

export interface Context {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly settings: Settings;
  readonly intake: Intake;
  /** Where mails and text messages leave. */
  readonly outbox: Outbox;
  readonly now: () => EpochMs;
  /** Path under which everything is served, a slash at both ends. */
  readonly base: string;
  readonly dataDir: string;
  /** The live channel once it is attached. */
  readonly live: () => Live | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; undefined for a caller without a valid token. Set before any handler runs. */
    session: Session | undefined;
  }
}
