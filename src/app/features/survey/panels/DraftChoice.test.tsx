import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { SecondaryCameras } from '../zones/SecondaryCameras.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

it('[survey.40] arrows lead through the cameras to add; the one that Enter is pressed on is added, once', async () => {
  const added: (readonly string[])[] = [];
  const cameras = ['A', 'B', 'C', 'D'].map((value) => ({ value, text: `Camera ${value}` }));
  page = await mount(
    <SecondaryCameras cameras={cameras} chosen={['A']} onChoose={(ids) => added.push(ids)} />,
    {
      store: createAppStore(),
    },
  );
  const select = page.root.querySelector('select');
  const press = (keys: string) => doing(() => userEvent.keyboard(keys));
  await doing(() => select?.focus());
  await press('{ArrowDown}{ArrowDown}');
  expect([select?.value, added]).toEqual(['C', []]);
  await press('{Escape}');
  expect(select?.value).toBe('');
  await press('{ArrowDown}{ArrowDown}{Enter}');
  expect([select?.value, added]).toEqual(['', [['A', 'C']]]);
  await press('{ArrowDown}{Tab}');
  expect(added).toEqual([
    ['A', 'C'],
    ['A', 'B'],
  ]);
});
