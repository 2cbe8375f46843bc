import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TARGETS } from '../../../../domain/resources/entities/targets.ts';
import { toastsAtom } from '../../../base/toastAtoms.ts';
import { byName, doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

const ROWS = [1, 2, 3, 4].map((id) => ({ id, name: `Range ${id}` }));
let page: Mounted;

afterEach(() => page.unmount());

it('[ET22] a deletion of several records says how far it is, and ends with its dialog', async () => {
  const answer: (() => void)[] = [];
  const send = vi.fn<(path: string) => Promise<unknown>>(
    () => new Promise((done) => answer.push(() => done({ ok: true, value: { headers: new Headers() } }))),
  );
  const onRemoved = vi.fn<() => void>();
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    const names = ROWS.map(({ name }) => name);
    const close = () => setOpen(false);
    return isOpen ? (
      <RemovalDialog resource={TARGETS} rows={ROWS} names={names} onClose={close} onRemoved={onRemoved} />
    ) : null;
  }
  const store = storeOfCalls(send);
  page = await mount(<Screen />, { store });
  await doing(() => byName('Delete 4 targets').click());
  await doing(() => answer[0]?.());
  expect(document.querySelector('dialog')?.textContent).toContain('1 of 4 done.');
  await doing(() => byName('Stop').click());
  await doing(() => answer[1]?.());
  expect(send).toHaveBeenCalledTimes(2);
  expect(onRemoved).toHaveBeenCalledWith([ROWS[0], ROWS[1]]);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Stopped: 2 of 4 deleted.']);
});
