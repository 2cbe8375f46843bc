import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SQUADS } from '../../../../domain/resources/entities/squads.ts';
import { TARGETS } from '../../../../domain/resources/entities/targets.ts';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { storeOfCalls } from '../../../testing/storeOfCalls.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

const ROWS = [1, 2, 3, 4].map((id) => ({ id, name: `Range ${id}` }));
let page: Mounted;

afterEach(() => page.unmount());

it('[records.51] a deletion of several records says how far it is, and ends with its dialog', async () => {
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

/** A store whose server says the same of each record. */
const storeOfDependants = (body: object) =>
  storeOfCalls((path) =>
    Promise.resolve({
      ok: true,
      value: { headers: new Headers(), body: path.endsWith('/dependants') ? body : {} },
    }),
  );
const dialog = (store: ReturnType<typeof storeOfCalls>) => {
  const close = () => undefined;
  const rows = [{ id: 7, squadId: 'OT' }];
  const screen = (
    <RemovalDialog resource={SQUADS} rows={rows} names={['OT']} onClose={close} onRemoved={close} />
  );
  return mount(screen, { store });
};

it('[records.13] shows every kind that the server names, and switches its button off while they keep the record', async () => {
  const of = (collection: string, count: number) => ({ collection, count, names: ['A'], switchedOff: [] });
  const dependants = [of('nodes', 40), of('superSquads', 1), of('targets', 1)];
  page = await dialog(storeOfDependants({ onRemoval: 'refuse', dependants }));
  await until(() => document.body.textContent.includes('Nodes 40'));
  expect(document.querySelectorAll('dialog li')).toHaveLength(3);
  expect(byName('Delete squad').getAttribute('aria-disabled')).toBe('true');
  expect(document.body.textContent).toContain('It cannot be deleted yet.');
});

it('[records.13] names the recipients that a deletion switches off', async () => {
  const dependants = [{ collection: 'webhooks', count: 2, names: ['Desk', 'Lab'], switchedOff: ['Desk'] }];
  page = await dialog(storeOfDependants({ onRemoval: 'clear', dependants }));
  await until(() => document.body.textContent.includes('an empty list means all: Desk.'));
  expect(byName('Delete squad').getAttribute('aria-disabled')).not.toBe('true');
});
