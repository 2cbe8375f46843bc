import { createAppStore } from '../createAppStore.ts';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { refreshSelectedAtom, selectNothingAtom, selectReportAtom } from '../../data/view/selection.ts';
import { ToastStack } from '../routes/ToastStack.tsx';
import { ShotPanel } from './Drawer.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted | undefined;

afterEach(async () => {
  await page?.unmount();
  store.set(setEngineAtom, undefined);
  store.set(selectNothingAtom);
  vi.unstubAllGlobals();
});

it('[shots.10] shows the message of the selected report, its media, and the table', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  store.set(setEngineAtom, fakeEngine([fakeRow(0), fakeRow(1)]));
  page = await mount(<ShotPanel />, { store });
  expect(page.root.querySelector('[role=tab]')).toBeNull();
  await doing(() => store.set(selectReportAtom, 1, 'row'));
  await vi.waitFor(
    () => expect(page?.root.querySelector('[role=tab]')?.textContent).toBe('Image'),
    PATIENCE_MS,
  );
  expect(page.root.querySelector('h1')?.textContent).toBe('Shot: place 1');
  expect(page.root.querySelectorAll('tbody tr:not([data-day])')).toHaveLength(2);
});

it('[records.39] shows no report and no media, and says why, once the selected report was removed', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  store.set(setEngineAtom, fakeEngine([fakeRow(0), fakeRow(1)]));
  const screen = (
    <>
      <ShotPanel />
      <ToastStack />
    </>
  );
  page = await mount(screen, { store });
  await doing(() => store.set(selectReportAtom, { squadId: 'NG', detectionId: '1' }, 'row'));
  await vi.waitFor(() => expect(page?.root.querySelector('[role=tab]')).not.toBeNull(), PATIENCE_MS);
  store.set(setEngineAtom, { ...fakeEngine([fakeRow(0)]), isRemoved: async () => true });
  await doing(() => store.set(refreshSelectedAtom));
  expect(page.root.textContent).toContain('No report selected');
  expect(page.root.querySelector('h1')).toBeNull();
  expect(page.root.querySelector('[role=tab]')).toBeNull();
  expect(page.root.querySelector('[role=status]')?.textContent).toBe('The selected report was removed.');
  expect(page.root.querySelectorAll('tbody tr:not([data-day])')).toHaveLength(1);
});
