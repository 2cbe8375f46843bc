import { afterEach, expect, it, vi } from 'vitest';
import { WEBHOOKS } from '../../../../domain/resources/entities/webhooks.ts';
import { setAccountAtom } from '../../../session/tokenAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { BulkBar } from './BulkBar.tsx';

const ROWS = [1, 2].map((id) => ({ id, name: `Hook ${id}`, enabled: false }));
const ACCOUNT = {
  login: 'ann',
  email: '',
  firstName: '',
  lastName: '',
  authorities: new Set(['ROLE_ADMIN']),
};
let page: Mounted;

afterEach(() => page.unmount());

it('[records.51] a switch of several records writes nothing as a person who signs in meanwhile', async () => {
  const read = Promise.withResolvers<unknown>();
  const send = vi.fn<(path: string, call?: { readonly method?: string }) => Promise<unknown>>(
    () => read.promise,
  );
  const store = storeOfCalls(send);
  store.set(setAccountAtom, ACCOUNT);
  const nothing = () => undefined;
  const selection = { rows: ROWS, set: nothing } as never;
  page = await mount(
    <BulkBar
      resource={WEBHOOKS}
      selection={selection}
      canUpdate
      canRemove={false}
      onRemove={nothing}
      onChanged={nothing}
    />,
    { store },
  );
  await doing(() => byName('Enable').click());
  await doing(() => store.set(setAccountAtom, { ...ACCOUNT, login: 'bob' }));
  await doing(() => read.resolve({ ok: true, value: { body: ROWS[0] } }));
  expect(send.mock.calls.map(([, call]) => call?.method ?? 'GET')).toEqual(['GET']);
});
