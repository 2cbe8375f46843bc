import { describe, expect, it } from 'vitest';
import { RecipientIndex } from '../../src/domain/notifications/recipientIndex.ts';
import type { Recipient } from '../../src/domain/notifications/recipient.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { ExpandedNotification, PendingNotification } from '../store/notifications/notificationStore.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import { expandNotifications, type ExpanderDeps } from './expander.ts';

const NOW = epochMs(1_700_000_000_000);

interface Fake {
  readonly deps: ExpanderDeps;
  /** Report ids of each transaction that was committed. */
  readonly transactions: number[][];
  readonly pending: PendingNotification[];
}

/** A store with `count` notifications, of reports 1 to `count`, and a directory of `recipients` webhooks. */
function fake(
  count: number,
  { recipients = 1, onExpand = (_ids: readonly number[]): void => undefined } = {},
): Fake {
  const pending: PendingNotification[] = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    reportId: index + 1,
    event: 'message',
    message: '',
    createdAt: NOW,
  }));
  const transactions: number[][] = [];
  const all = Array.from({ length: recipients }, (_, index) => webhook(index));
  const notifications = {
    unexpanded: async (limit: number, after: number) =>
      pending.filter(({ id }) => id > after).slice(0, limit),
    expand: async (expanded: readonly ExpandedNotification[]) => {
      const ids = expanded.map(({ notification }) => notification.id);
      onExpand(ids);
      transactions.push(ids);
      for (const id of ids)
        pending.splice(
          pending.findIndex((one) => one.id === id),
          1,
        );
    },
  };
  const report = { detectionId: 'a', squadId: 's', timeStamp: NOW, start: NOW, reportType: 'Shot' };
  const deps = {
    store: {
      notifications,
      reports: { byId: async () => ({ report }) },
      drills: { isOfDrill: async () => false },
    },
    directory: { current: async () => ({ recipients: new RecipientIndex(all), snoozes: [], templates: [] }) },
    settings: { config: () => new Map(), reviewerMode: () => ({ isOn: false, delay: 0 }) },
    now: () => NOW,
  } as unknown as ExpanderDeps;
  return { deps, transactions, pending };
}

function webhook(index: number): Recipient {
  const filter = { squads: undefined, zones: undefined, types: undefined, hours: undefined };
  const recipient = {
    channel: 'webhook',
    id: String(index),
    name: 'w',
    address: `http://w/${index}`,
    filter,
  };
  return recipient as unknown as Recipient;
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('expandNotifications', () => {
  it('[notifications.11] writes a hundred notifications in one transaction, oldest first', async () => {
    const { deps, transactions, pending } = fake(230);
    await expandNotifications(deps);
    expect(transactions).toEqual([upTo(1, 100), upTo(101, 200), upTo(201, 230)]);
    expect(pending).toEqual([]);
  });

  it('[notifications.11] many recipients make the transactions shorter', async () => {
    const { deps, transactions } = fake(10, { recipients: 300 });
    await expandNotifications(deps);
    expect(transactions).toEqual([upTo(1, 7), upTo(8, 10)]);
  });

  it('[notifications.11] one that cannot be written stays, and the others of its batch are written', async () => {
    const { deps, transactions, pending } = fake(5, {
      onExpand: (ids) => {
        if (ids.includes(3)) throw new Error('bad row');
      },
    });
    const { lanes, errors } = await expandNotifications(deps);
    expect([lanes.size, errors]).toEqual([1, [new Error('bad row')]]);
    expect(transactions).toEqual([[1], [2], [4], [5]]);
    expect(pending.map(({ id }) => id)).toEqual([3]);
  });

  it('[notifications.11] more than a batch that cannot be written hold up no later one', async () => {
    const { deps, pending } = fake(250, {
      onExpand: (ids) => {
        if (ids.some((id) => id <= 120)) throw new Error('bad row');
      },
    });
    const { lanes, errors } = await expandNotifications(deps);
    expect([lanes.size, errors.length, pending.length]).toEqual([1, 120, 120]);
  });

  it('[notifications.11] an unavailable store is not asked for each notification', async () => {
    let calls = 0;
    const { deps, pending } = fake(5, {
      onExpand: () => {
        calls++;
        throw new StoreFailure('unavailable', 'gone');
      },
    });
    const { errors } = await expandNotifications(deps);
    expect(errors).toEqual([new StoreFailure('unavailable', 'gone')]);
    expect([calls, pending.length]).toEqual([1, 5]);
  });
});
