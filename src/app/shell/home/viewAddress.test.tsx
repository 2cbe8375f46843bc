import { expect, it, onTestFinished } from 'vitest';
import { levelsAtom } from '../../data/config/consoleAtoms.ts';
import { clearSearchAtom, reportSearchAtom } from '../../data/view/searchAtoms.ts';
import { activeLevelAtom } from '../../data/view/viewAtoms.ts';
import { doing, mount, until } from '../../testing/mount.tsx';
import { useViewAddress } from './useViewAddress.ts';

function Followed() {
  useViewAddress(true);
  return undefined;
}

it('[search.8] a filter that is cleared while a link still opens is gone from the address too', async () => {
  const before = window.location.href;
  window.history.replaceState(null, '', '?q=mill&lvl=G');
  onTestFinished(() => window.history.replaceState(null, '', before));
  const { store, ...screen } = await mount(<Followed />);
  onTestFinished(() => screen.unmount());
  expect(store.get(reportSearchAtom).text).toBe('mill');
  await doing(() => store.set(clearSearchAtom));
  await doing(() => store.set(levelsAtom, [{ id: 4, levelId: 'G', name: 'Ground', mapUrl: '' }]));
  await until(() => store.get(activeLevelAtom) === 'G');
  await until(() => !window.location.search.includes('mill'));
});
