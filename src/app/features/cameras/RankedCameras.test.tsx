import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { LitCameras, Scene } from '../../../render/base/sceneTypes.ts';
import { success } from '../../../domain/result.ts';
import { camerasAtom } from '../../data/config/consoleAtoms.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { mountSceneAtom } from '../../data/view/mountedViews.ts';
import { fakeRow } from '../../testing/fakeEngine.ts';
import { doing, mount, until } from '../../testing/mount.tsx';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { RankedCameras } from './RankedCameras.tsx';

const CAMERA = { squadId: 'NG', zoneId: '', lng: -88.4, direction: 0, level: '' };
const CAMERAS = [
  { ...CAMERA, id: 1, cameraId: 'C1', name: 'Gate', lat: 41.1996 },
  { ...CAMERA, id: 2, cameraId: 'C2', name: 'Lobby', lat: 41.1999, direction: 180 },
  { ...CAMERA, id: 3, cameraId: 'C3', name: 'Elsewhere', lat: 42 },
];

/** The cameras of a report at a place; `lit` receives what the map lights. */
async function open(lit: LitCameras[], place = { lat: 41.2, lon: -88.4 }) {
  const store = storeOfCalls(async () =>
    success({ status: 200, headers: new Headers(), body: new Blob(['x']) }),
  );
  store.set(camerasAtom, CAMERAS);
  const scene = { lightCameras: (cameras: LitCameras) => lit.push(cameras), destroy: () => undefined };
  store.set(mountSceneAtom, scene as Partial<Scene> as Scene);
  const report = { ...fakeRow(1).key, reportType: 'Shot', timeStamp: 0, ...place } as const;
  const screen = await mount(<RankedCameras detail={{ key: report, report }} />, { store });
  onTestFinished(() => screen.unmount());
  const tiles = () => [...screen.root.querySelectorAll('li > button')];
  return { ...screen, tiles, toggle: () => screen.root.querySelector('button') };
}

it('[report-view.52] offers the cameras of a report, the one that looks at it first, and opens one', async () => {
  const { root, store, tiles, toggle } = await open([]);
  expect([toggle()?.ariaLabel, tiles().length]).toEqual(['Cameras near this report: 2', 0]);
  await doing(() => toggle()?.click());
  await until(() => root.querySelectorAll('img').length === 2);
  expect(tiles()[0]?.textContent).toMatch(/^Gate44.5 m, looks at it\d s ago$/);
  expect(tiles()[1]?.textContent).toMatch(/^Lobby11.1 m, 180° off/);
  await doing(() => (tiles()[1] as HTMLElement).click());
  expect(store.get(openCameraAtom)).toBe(2);
});

it('[report-view.33] lights the cones of the shown cameras on the map, brightly the one with the focus or the pointer', async () => {
  const lit: LitCameras[] = [];
  const { tiles, toggle } = await open(lit);
  const newest = () => [[...(lit.at(-1)?.ids ?? [])], lit.at(-1)?.bright];
  await doing(() => toggle()?.click());
  await until(() => tiles().length === 2);
  expect(newest()).toEqual([[1, 2], undefined]);
  await doing(() => (tiles()[0] as HTMLElement).focus());
  expect(newest()).toEqual([[1, 2], 1]);
  await doing(() => userEvent.hover(tiles()[1]!));
  expect(newest()).toEqual([[1, 2], 2]);
  await doing(() => toggle()?.click());
  expect(newest()).toEqual([[], undefined]);
});

it('[report-view.52] offers nothing where no camera is near', async () => {
  const { root } = await open([], { lat: 40, lon: -88.4 });
  expect(root.textContent).toBe('');
});
