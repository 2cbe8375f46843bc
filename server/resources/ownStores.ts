/** Stores of the resources whose records are not documents. */
import { AccountKeys } from '../auth/accountKeys.ts';
import type { Accounts } from '../auth/accounts.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { Store } from '../store/store.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { OwnStores } from './resourceStores.ts';
import { HeartbeatResource } from './heartbeatResource.ts';
import { MediaResource } from './mediaResource.ts';
import { UserResource } from './userResource.ts';

export interface OwnStoreDeps {
  readonly store: Pick<Store, 'users' | 'heartbeats' | 'media' | 'reports'>;
  readonly accounts: Accounts;
  readonly outbox: Pick<Outbox, 'send'>;
  /** Address of the console; ends with a slash. */
  readonly publicUrl: () => string;
  readonly media: MediaLibrary;
  /** Largest file of a record, in bytes. */
  readonly maxFileBytes: () => number;
  readonly now: () => EpochMs;
}

/** The stores by collection. */
export function ownStores(deps: OwnStoreDeps): OwnStores {
  const { store, accounts, outbox, publicUrl, now } = deps;
  return {
    users: () => new UserResource({ accounts, keys: new AccountKeys(store.users, now), outbox, publicUrl }),
    heartbeats: () => new HeartbeatResource({ heartbeats: store.heartbeats, now }),
    mediafiles: () => new MediaResource(deps),
  };
}
