import { expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../../../../../domain/contract/authorities.ts';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { SHOT_REPORTS } from '../../../../../domain/resources/entities/shotReports.ts';
import type { Scene } from '../../../../../render/base/sceneTypes.ts';
import { createAppStore } from '../../../../shell/createAppStore.ts';
import { setEngineAtom } from '../../../../data/engine/liveAtoms.ts';
import { chosenKeyAtom } from '../../../../data/view/selection.ts';
import { mountSceneAtom } from '../../../../data/view/mountedViews.ts';
import { activeLevelAtom } from '../../../../data/view/viewAtoms.ts';
import { setAccountAtom } from '../../../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../../../testing/fakeEngine.ts';
import { showReport } from '../../of/shotreports/showReport.ts';
import { showOnMapAction } from './showOnMap.ts';

const ignore = () => undefined;

function signedIn(...authorities: readonly Authority[]) {
  const store = createAppStore();
  store.set(setAccountAtom, {
    login: 'ann',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(authorities),
  });
  return store;
}

it('[records.50] a record with a place is shown on the map of home, on its floor', () => {
  const store = signedIn(...AUTHORITIES);
  const done: unknown[] = [];
  const scene: Partial<Scene> = {
    placement: () => ({ lat: 0, lng: 0, zoom: 12 }),
    flyTo: (target) => void done.push(target),
  };
  store.set(mountSceneAtom, scene as Scene);
  const camera = { id: 3, lat: 41.2, lon: -88.4, level: { id: 9, level_id: 'L1' } };
  const [action] = showOnMapAction(store, { resource: CAMERAS, row: camera }, () => void done.push('home'));
  expect(action?.text).toBe('Show on map');
  action?.run();
  expect(done).toEqual(['home', { lat: 41.2, lng: -88.4, zoom: 18 }]);
  expect(store.get(activeLevelAtom)).toBe('L1');
});

it('[records.50] a report is selected', async () => {
  const store = signedIn(...AUTHORITIES);
  const { key, time } = fakeRow(0);
  store.set(setEngineAtom, fakeEngine([fakeRow(0)]));
  const report = { id: 7, ...key, timeStamp: time, lat: 41.2, lon: -88.4 };
  showOnMapAction(store, { resource: SHOT_REPORTS, row: report, show: showReport }, ignore)[0]?.run();
  await expect.poll(() => store.get(chosenKeyAtom)).toEqual(key);
});

it('[records.50] nothing is shown of a record without a place, nor to people without home', () => {
  const camera = { resource: CAMERAS, row: { id: 3, lat: 41.2, lon: -88.4 } };
  const withoutPlace = { resource: CAMERAS, row: { id: 3, lat: 41.2, lon: null } };
  expect(showOnMapAction(signedIn(...AUTHORITIES), withoutPlace, ignore)).toEqual([]);
  expect(showOnMapAction(signedIn('ROLE_SMS_ADMIN'), camera, ignore)).toEqual([]);
});
