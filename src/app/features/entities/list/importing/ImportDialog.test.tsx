import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SMS_SUBSCRIBERS } from '../../../../../domain/resources/entities/smsSubscribers.ts';
import { byName, doing, mount, until, type Mounted } from '../../../../testing/mount.tsx';
import { storeOfCalls } from '../../../../testing/storeOfCalls.ts';
import { ImportDialog } from './ImportDialog.tsx';

const send = vi.fn<(path: string, call?: { body?: { isPreview?: boolean } }) => Promise<unknown>>();
let page: Mounted;
afterEach(() => page.unmount());

it('[records.52] shows what each row would do, and stores only what a person confirms', async () => {
  const row = { name: 'Ann', changes: ['Phone: 1'], fieldErrors: [], reason: '' };
  const rows = [
    { ...row, line: 2, outcome: 'new' },
    { ...row, line: 3, outcome: 'refused', fieldErrors: [{ field: 'phone', message: 'Pattern' }] },
    { ...row, line: 4, outcome: 'unchanged', changes: [] },
  ];
  const body = { ignored: ['Colour'], rows };
  send.mockResolvedValue({
    ok: true,
    value: { status: 200, headers: new Headers(), body, total: undefined },
  });
  const imported = vi.fn<() => void>();
  page = await mount(
    <ImportDialog resource={SMS_SUBSCRIBERS} onClose={() => undefined} onImported={imported} />,
    { store: storeOfCalls(send) },
  );
  const text = () => page.root.textContent;
  const input = page.root.querySelector('input[type=file]') as HTMLElement;
  await doing(() => userEvent.upload(input, new File(['Phone\n1'], 'a.csv')));
  await until(() => text().includes('1 new, 1 unchanged, 1 refused.'));
  expect(text()).toContain('Not imported: Colour.');
  expect(text()).toContain('Phone must be a phone number.');
  expect(imported).not.toHaveBeenCalled();
  await doing(() => byName('Import 1 row').click());
  await until(() => text().includes('Imported: 1 new'));
  expect(imported).toHaveBeenCalledOnce();
  expect(send.mock.calls.map(([path, call]) => [path, call?.body?.isPreview])).toEqual([
    ['services/shotpointserver/api/sms-subscribers/import', true],
    ['services/shotpointserver/api/sms-subscribers/import', false],
  ]);
});
