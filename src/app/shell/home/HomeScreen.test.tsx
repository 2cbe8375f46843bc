import { Link, useLocation } from 'wouter';
import { expect, it, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { addAlertAtom } from '../../features/alerts/alertAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import type { Place } from '../../data/lists/lists.ts';
import { openPlaceAtom } from '../../data/view/openPlace.ts';
import { sceneAtom, timelineAtom } from '../../data/view/mountedViews.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, until } from '../../testing/mount.tsx';
import { createAppStore } from '../createAppStore.ts';
import { HomeScreen } from './HomeScreen.tsx';

const GATE: Place = {
  id: 7,
  placeId: 'gate',
  parent: '',
  name: 'Gate',
  lat: 38.9,
  lng: -77.03,
  zoom: 16,
  hide: false,
  levels: [],
  bookmark: undefined,
};

function Routed() {
  const [path] = useLocation();
  return (
    <>
      <Link href="/">Home</Link>
      <Link href="/entities/cameras">Cameras</Link>
      <HomeScreen shown={path === '/'} />
    </>
  );
}

it('[map.39] draws neither map nor timeline while another screen is shown, and both when it is shown again', async () => {
  const screen = await mount(<Routed />);
  onTestFinished(() => screen.unmount());
  const { root, store } = screen;
  root.style.cssText = 'position:fixed;inset:0';
  const scene = () => store.get(sceneAtom);
  const timeline = () => store.get(timelineAtom);
  const draws = () => [scene()?.stats().draws ?? 0, timeline()?.stats().paints ?? 0] as const;
  const requestDraws = () => {
    scene()?.setStale(true);
    timeline()?.setUnseen([]);
  };
  const nextFrames = () =>
    doing(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await until(() => draws().every((count) => count > 0));
  await doing(() => byName('Cameras').click());
  const hidden = draws();
  requestDraws();
  await nextFrames();
  expect(draws()).toEqual(hidden);
  await doing(() => byName('Home').click());
  await until(() => draws().every((count, at) => count > hidden[at]!));
});

it('[map.40, screens.18] takes no part in layout under another screen, fits the window when it is shown again, and is printed without map and timeline', async () => {
  const screen = await mount(<Routed />);
  onTestFinished(() => screen.unmount());
  const { root, store } = screen;
  root.style.cssText = 'position:fixed;inset:0';
  const canvas = () => root.querySelector('canvas')!;
  await until(() => (store.get(sceneAtom)?.stats().draws ?? 0) > 0);
  const before = canvas().clientWidth;
  expect(canvas().checkVisibility()).toBe(true);
  await doing(() => byName('Cameras').click());
  expect(canvas().checkVisibility()).toBe(false);
  root.style.right = '100px';
  await doing(() => byName('Home').click());
  await until(() => canvas().checkVisibility() && canvas().clientWidth === before - 100);
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  await emulate('print');
  onTestFinished(async () => void (await emulate('')));
  const isPrinted = (part: string) => root.querySelector(part)?.checkVisibility() === true;
  await until(() => !isPrinted('[aria-label="Timeline"]'));
  expect(root.querySelector('aside')?.clientHeight).toBeGreaterThan(100);
  expect(canvas().checkVisibility()).toBe(false);
});

it('[map.78] warnings lie over the map between its controls and the toasts, and a folded storm unfolds with the next one', async () => {
  const screen = await mount(<Routed />);
  onTestFinished(() => screen.unmount());
  const { root, store } = screen;
  root.style.cssText = 'position:fixed;inset:0';
  await until(() => (store.get(sceneAtom)?.stats().draws ?? 0) > 0);
  const canvas = root.querySelector('canvas.maplibregl-canvas')!;
  const size = () => JSON.stringify(canvas.getBoundingClientRect());
  const before = size();
  const summary = idleSummary();
  const stormAt = (since: number) =>
    doing(() => {
      const connection = { ...summary.connection, status: 'online' } as const;
      const storm = { incidents: 12, reports: 40, since: epochMs(since) };
      store.set(receiveSummaryAtom, { ...summary, connection, storage: 'full', storm });
    });
  const warning = (text: string) =>
    [...root.querySelectorAll('[role=alert], output')].find((each) => each.textContent.includes(text));
  await stormAt(1);
  const alert = { kind: 'report', symbol: 0, time: epochMs(1), title: 'Shot: Gate', text: '' } as const;
  await doing(() => store.set(addAlertAtom, { ...alert, key: { squadId: 'S', detectionId: '1' } }));
  await until(() => warning('Storm since') !== undefined);
  const boxes = [
    warning('Storm since')!,
    warning('not saved')!,
    root.querySelector('[data-map-panel]')!,
    root.querySelector('[data-alert]')!,
  ];
  expect([size(), overlaps(boxes)]).toEqual([before, 0]);
  await doing(() => byName('Make smaller').click());
  await stormAt(1);
  expect([warning('Storm since'), size()]).toEqual([undefined, before]);
  await stormAt(2);
  expect(warning('Storm since')).toBeDefined();
});

/** How many pairs of elements cover each other. */
function overlaps(elements: readonly Element[]): number {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).map((b) => [a, b] as const));
  return pairs.filter(
    ([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
  ).length;
}

it('[map.40] creates the map when home is shown for the first time, where the place is that was chosen before', async () => {
  const screen = await mount(<Routed />, { path: '/entities/cameras' });
  onTestFinished(() => screen.unmount());
  const { root, store } = screen;
  root.style.cssText = 'position:fixed;inset:0';
  expect(root.querySelector('canvas.maplibregl-canvas')).toBeNull();
  await doing(() => store.set(openPlaceAtom, GATE));
  expect(store.get(sceneAtom)).toBeUndefined();
  await doing(() => byName('Home').click());
  await until(() => {
    const { lng, lat, zoom } = store.get(sceneAtom)?.placement() ?? { lng: 0, lat: 0, zoom: 0 };
    return Math.abs(zoom - 16) < 0.1 && Math.abs(lat - 38.9) < 5e-4 && Math.abs(lng + 77.03) < 5e-4;
  });
  const scene = store.get(sceneAtom);
  await doing(() => byName('Cameras').click());
  expect(store.get(sceneAtom)).toBe(scene);
});

it('[screens.20] home and a closed drawer take no keys while another screen is shown or the drawer is closed', async () => {
  const store = createAppStore();
  const authorities = new Set<Authority>(['ROLE_REVIEWER']);
  store.set(setAccountAtom, { login: 'ann', email: '', firstName: '', lastName: '', authorities });
  store.set(configAtom, new Map([['REVIEWER_FUNCTION', 'ON']]));
  const row = fakeRow(0);
  const report = {
    ...row.key,
    id: 7,
    timeStamp: row.time,
    reportType: 'Shot',
    message: 'Shot: Hall',
  } as const;
  store.set(selectedReportAtom, { ...row, report, receivedAt: row.time, arrivedLive: true });
  const screen = await mount(<Routed />, { store });
  onTestFinished(() => screen.unmount());
  const question = () => screen.root.querySelector('[role=alertdialog]');
  const press = (key: string) => doing(() => userEvent.keyboard(key));
  await until(() => screen.root.textContent?.includes('Send Update Message') === true);
  await doing(() => byName('Cameras').click());
  await press('3');
  expect(question()).toBeNull();
  await doing(() => byName('Home').click());
  await press('3');
  expect(question()).not.toBeNull();
  await doing(() => byName('Cameras').click());
  await press('{Escape}');
  expect(question()).not.toBeNull();
  await doing(() => byName('Home').click());
  await press('{Escape}');
  expect(question()).toBeNull();
  await doing(() => byName('Close drawer').click());
  await press('3');
  expect(question()).toBeNull();
});
