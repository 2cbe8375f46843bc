import { afterEach, expect, it, vi } from 'vitest';
import { CONFIG_DEFAULTS } from '../../../../../domain/contract/config.ts';
import { AUDIT_TRAILS } from '../../../../../domain/resources/entities/auditTrails.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../../../testing/mount.tsx';
import { storeOfCalls } from '../../../../testing/storeOfCalls.ts';
import { ConfigurationScreen } from './ConfigurationScreen.tsx';

let page: Mounted;
afterEach(() => page.unmount());

const ENTRIES = [
  ...Object.entries({ ...CONFIG_DEFAULTS, REVIEWER_DELAY: '90' }).map(([key, value], at) => ({
    id: at + 1,
    key,
    value,
  })),
  { id: 99, key: 'OURS', value: 'x' },
];
const CHANGE = {
  id: 1,
  user: 'ann',
  action: 'update',
  actionDomain: 'shotpointconfig REVIEWER_DELAY',
  actionTime: '2026-05-05T10:00:00Z',
};

it('[configuration.6] explains the delay of reviewers, checks it as it is typed, saves it and resets it', async () => {
  const written: unknown[] = [];
  const send = vi.fn<(path: string, call?: { readonly body?: unknown }) => Promise<unknown>>(
    async (path, call) => {
      if (call?.body !== undefined) written.push(call.body);
      const body = call?.body ?? (path === AUDIT_TRAILS.path ? [CHANGE] : ENTRIES);
      return { ok: true, value: { body, headers: new Headers(), total: ENTRIES.length } };
    },
  );
  page = await mount(<ConfigurationScreen />, { store: storeOfCalls(send) });
  const entry = () =>
    [...page.root.querySelectorAll('form')].find((form) => form.textContent.includes('REVIEWER_DELAY'));
  await until(() => entry()?.textContent.includes('Changed by ann on') === true);
  expect(entry()?.textContent).toContain('Default: 60 seconds');
  expect(page.root.textContent).toContain('REVIEWER_FUNCTIONDefault: Off');
  expect(page.root.textContent).toContain('OURS');
  const input = entry()?.querySelector('input') ?? document.createElement('input');
  await type(input, 'soon');
  expect(entry()?.textContent).toContain(
    'Delay of reviewers must be a whole number from 0 to 86400 seconds.',
  );
  await doing(() => byName('Save Delay of reviewers').click());
  expect(written).toEqual([]);
  await type(input, '45');
  await doing(() => byName('Save Delay of reviewers').click());
  await doing(() => byName('Cancel').click());
  await doing(() => byName('Reset Delay of reviewers').click());
  expect(written).toMatchObject([
    { id: 1, key: 'REVIEWER_DELAY', value: '45' },
    { id: 1, key: 'REVIEWER_DELAY', value: '60' },
  ]);
});
