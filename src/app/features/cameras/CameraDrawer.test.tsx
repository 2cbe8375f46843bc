import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { camerasAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { CameraDrawer } from './CameraDrawer.tsx';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const CAMERA = {
  id: 7,
  cameraId: 'CAM-007',
  squadId: 'NG',
  zoneId: 'NG_Z1',
  name: '<b>Gate</b>',
  lat: 1,
  lng: 1,
  direction: 92.4,
  level: '',
};
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let page: Mounted;
let answers: Record<string, () => Response>;
let requests: string[];
const pixel = await (await fetch(PIXEL)).blob();

const settle = () => until(() => document.querySelector('[aria-busy=true]') === null);

beforeEach(async () => {
  requests = [];
  answers = {
    lastImage: () => new Response(pixel),
    relations: () => Response.json({ primary: [{ zoneId: 'NG_Z1', zoneName: 'Concourse' }], secondary: [] }),
    video: () => new Response(null, { status: 404 }),
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const path = new URL(new Request(url).url).pathname;
    requests.push(path);
    const kind = Object.keys(answers).find((name) => path.includes(name)) ?? '';
    return answers[kind]?.() ?? new Response(null, { status: 404 });
  });
  store.set(camerasAtom, [CAMERA]);
  store.set(openCameraAtom, 7);
});
afterEach(async () => {
  await doing(() => store.set(openCameraAtom, undefined));
  await page.unmount();
  vi.restoreAllMocks();
});

it('[map.72] shows the last image with its time, where the camera belongs, and its name as text', async () => {
  page = await mount(<CameraDrawer />, { store });
  await settle();
  expect(byName('Camera').textContent).toContain('<b>Gate</b>');
  expect(document.querySelector('img')?.src).toMatch(/^blob:/);
  expect(document.querySelector('figcaption')?.textContent).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(page.root.textContent).toContain('Primary forNG_Z1 Concourse');
  expect(page.root.textContent).toContain('Secondary fornone');
  expect(page.root.textContent).toContain('Direction92°');
});

it('[map.72] shows that there is no image, and that the zones could not be loaded, with a retry', async () => {
  answers = {
    lastImage: () => new Response(null, { status: 404 }),
    relations: () => new Response('', { status: 500 }),
  };
  page = await mount(<CameraDrawer />, { store });
  await settle();
  expect(document.querySelector('output')?.textContent).toBe('Not Available');
  answers['relations'] = () => Response.json({ primary: [], secondary: [{ zoneId: 'Z9', zoneName: '' }] });
  await doing(() => byName('Zone could not be loaded – retry').click());
  await settle();
  expect(page.root.textContent).toContain('Secondary forZ9');
});

it('[map.72] requests the six seconds before now, and shows if there are none', async () => {
  page = await mount(<CameraDrawer />, { store });
  const before = Date.now();
  await doing(() => byName('Last 6 seconds').click());
  const after = Date.now();
  await settle();
  const [, start, end] = /\/v3\/media\/video\/7\/(\d+)\/(\d+)$/.exec(requests.at(-1) ?? '') ?? [];
  expect(Number(end) - Number(start)).toBe(6000);
  // A second before now, for a server whose clock is behind.
  expect(Number(end)).toBeGreaterThanOrEqual(before - 1_100);
  expect(Number(end)).toBeLessThanOrEqual(after - 900);
  expect(document.querySelector('output')?.textContent).toBe('Not Available');
});

it('[map.73, map.72] a link named by the camera opens it in a tab of its own, and Esc closes the drawer', async () => {
  page = await mount(<CameraDrawer />, { store });
  expect((byName('Open <b>Gate</b> in new tab') as HTMLAnchorElement).href).toMatch(
    /\/entities\/cameras\/interactive\/CAM-007\/7$/,
  );
  await doing(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect([store.get(openCameraAtom), page.root.textContent]).toEqual([undefined, '']);
});
