import { expect, it } from 'vitest';
import { epochMs, ticks } from '../../src/domain/units.ts';
import type { ChangeObserver } from '../store/writer/storeWriter.ts';
import { RecipientDirectory } from './recipientDirectory.ts';

it('[notifications.14] a webhook that is added while the recipients are read is in the next read', async () => {
  const webhooks: object[] = [];
  let finishRead: (() => void) | undefined;
  let observe: ChangeObserver | undefined;
  const store = {
    collection: (name: string) => ({
      list: async () => {
        const rows = name === 'webhooks' ? [...webhooks] : [];
        // The last list of a read.
        if (name === 'emailTemplates' && finishRead === undefined)
          await new Promise<void>((resolve) => (finishRead = resolve));
        return rows;
      },
    }),
    pushSubscriptions: { list: async () => [] },
    meta: { get: async () => undefined },
    observeChanges: (given: ChangeObserver) => (observe = given),
  };
  const deps = { store, accounts: { find: () => undefined }, files: {}, ticks: () => ticks(0) };
  const directory = new RecipientDirectory(deps as never);
  const facts = { squadId: 's', zones: [], types: ['Shot'], isTest: false };
  const namesNow = async () => {
    const { recipients } = await directory.current();
    return recipients.find(facts, epochMs(0)).map(({ name }) => name);
  };
  const first = namesNow();
  await expect.poll(() => finishRead).toBeDefined();
  webhooks.push({ id: 1, name: 'CAD', url: 'https://cad.example.org/', enabled: true });
  observe?.([{ collection: 'webhooks' }]);
  finishRead?.();
  expect([await first, await namesNow()]).toEqual([[], ['CAD']]);
});

it('[notifications.24] a disk that fails takes the logo from emails, and keeps no recipient from an alert', async () => {
  const template = { id: 1, name: 'All', subject: 'S', body: 'B', primaryTemplate: true };
  const logo = { hash: 'ab'.repeat(32), size: 3 };
  const rows: Readonly<Record<string, object[]>> = {
    webhooks: [{ id: 1, name: 'CAD', url: 'https://cad.example.org/', enabled: true }],
    emailTemplates: [{ ...template, logo, logoContentType: 'image/png' }],
  };
  const reported: unknown[] = [];
  const failed = new Error('EIO: i/o error, stat');
  const directory = new RecipientDirectory({
    store: {
      collection: (name: string) => ({ list: async () => rows[name] ?? [] }),
      pushSubscriptions: { list: async () => [] },
      observeChanges: () => undefined,
    },
    accounts: { find: () => undefined },
    files: { has: () => Promise.reject(failed) },
    failures: {
      report: (_kind: string, _sentence: string, { error }: { readonly error?: unknown } = {}) =>
        reported.push(error),
    },
    ticks: () => ticks(0),
  } as never);
  const { recipients, templates } = await directory.current();
  const facts = { squadId: 's', zones: [], types: ['Shot'], isTest: false };
  expect(recipients.find(facts as never, epochMs(0)).map(({ name }) => name)).toEqual(['CAD']);
  expect(templates.map(({ subject, logo: shown }) => [subject, shown])).toEqual([['S', undefined]]);
  expect(reported).toEqual([failed]);
});

it('callers that come at once share one read of the recipients', async () => {
  const lists: string[] = [];
  const store = {
    collection: (name: string) => ({
      list: async () => {
        lists.push(name);
        return [];
      },
    }),
    pushSubscriptions: { list: async () => [] },
    observeChanges: () => undefined,
  };
  const deps = { store, accounts: { find: () => undefined }, files: {}, ticks: () => ticks(0) };
  const directory = new RecipientDirectory(deps as never);
  const all = await Promise.all(Array.from({ length: 1_000 }, () => directory.current()));
  expect(new Set(all).size).toBe(1);
  expect(lists.filter((name) => name === 'webhooks')).toHaveLength(1);
});
