import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { byName, doing, mount, until, type Mounted } from '../../../../testing/mount.tsx';
import { storeOfCalls } from '../../../../testing/storeOfCalls.ts';
import { PlaceOrderDialog } from './PlaceOrderDialog.tsx';

const ROWS = [
  { id: 1, placeId: 'A', name: 'A', parent: null, order: 0 },
  { id: 2, placeId: 'B', name: 'B', parent: { placeId: 'A' }, order: 0 },
  { id: 3, placeId: 'C', name: 'C', parent: null, order: 1 },
];

const send = vi.fn<(path: string, call?: object) => Promise<unknown>>();
const saved = vi.fn<() => void>();
let page: Mounted;

beforeEach(async () => {
  send.mockReset();
  saved.mockReset();
  send.mockResolvedValue({
    ok: true,
    value: { status: 200, headers: new Headers(), body: ROWS, total: ROWS.length },
  });
  page = await mount(<PlaceOrderDialog onClose={() => undefined} onSaved={saved} />, {
    store: storeOfCalls(send),
  });
  await until(() => rows().length === 3);
});
afterEach(() => page.unmount());

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')];
const row = (name: string) => byName(name, document.querySelector('[role=tree]')!);
const drawn = () =>
  rows()
    .map((each) => '.'.repeat(Number(each.ariaLevel) - 1) + each.textContent)
    .join(' ');

/** A step of a drag over the upper or the lower half of a row; whether it may be dropped there. */
async function over(name: string, half: 'upper' | 'lower'): Promise<boolean> {
  const { top, height } = row(name).getBoundingClientRect();
  const clientY = top + height * (half === 'upper' ? 0.25 : 0.75);
  const event = new DragEvent('dragover', { bubbles: true, cancelable: true, clientY });
  await doing(() => row(name).dispatchEvent(event));
  return event.defaultPrevented;
}

it('[records.18] marks before or in which place the dragged one would go, and no place below itself', async () => {
  const start = new DragEvent('dragstart', { bubbles: true, dataTransfer: new DataTransfer() });
  await doing(() => row('A').dispatchEvent(start));
  const marks = () => rows().map(({ dataset }) => dataset['drop'] ?? '');
  expect(row('A').dataset['dragged']).toBe('true');
  expect(await over('C', 'upper')).toBe(true);
  expect(marks()).toEqual(['', '', 'before']);
  expect(await over('C', 'lower')).toBe(true);
  expect(marks()).toEqual(['', '', 'into']);
  expect(await over('B', 'lower')).toBe(false);
  expect(await over('A', 'lower')).toBe(false);
  expect(marks()).toEqual(['', '', '']);
  await doing(() => row('A').dispatchEvent(new DragEvent('dragend', { bubbles: true })));
  expect(row('A').dataset['dragged']).toBeUndefined();
  expect(drawn()).toBe('A .B C');
});

it('[records.18] is arranged by the mouse, and saved as a tree', async () => {
  const height = row('C').getBoundingClientRect().height;
  await userEvent.dragAndDrop(row('C'), row('B'), { targetPosition: { x: 60, y: height / 4 } });
  await until(() => drawn() === 'A .C .B');
  await userEvent.dragAndDrop(row('C'), row('B'), { targetPosition: { x: 60, y: (height * 3) / 4 } });
  await until(() => drawn() === 'A .B ..C');
  await doing(() => byName('Save order').click());
  const body = { placeId: 'A', children: [{ placeId: 'B', children: [{ placeId: 'C', children: [] }] }] };
  expect(send.mock.calls.at(-1)?.[1]).toMatchObject({ method: 'POST', body: [body] });
});

it('[live.38] is not saved where the answer has no places', async () => {
  await doing(() => row('C').focus());
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await until(() => drawn() !== 'A .B C');
  send.mockResolvedValue({ ok: true, value: { status: 200, headers: new Headers(), body: undefined } });
  await doing(() => byName('Save order').click());
  await until(() => send.mock.calls.length > 1);
  expect(saved).not.toHaveBeenCalled();
});
