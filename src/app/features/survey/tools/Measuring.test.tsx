import { afterEach, expect, it } from 'vitest';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { measureAtom } from '../panels/openTool.ts';
import { Measuring } from './Measuring.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

it('[survey.64] the first point of a path that is measured is read out, then its figures', async () => {
  const store = createAppStore();
  page = await mount(<Measuring />, { store });
  const read = () => page?.root.querySelector('output')?.textContent;
  expect(read()).toBe('');
  await doing(() =>
    store.set(measureAtom, { path: Float64Array.of(0, 0), length: 0, bearing: NaN, area: 0 }),
  );
  expect(read()).toBe('1 point set');
  await doing(() =>
    store.set(measureAtom, { path: Float64Array.of(0, 0, 1, 0), length: 31.7, bearing: 90, area: 0 }),
  );
  expect(read()).toBe('Distance31.7 mBearing of the last leg90.0°');
});
