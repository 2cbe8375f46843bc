import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { MapReadout } from './MapReadout.tsx';
import { latToMercator, mercatorToPx, metresPerMercator } from '../../../domain/geo/mercator.ts';
import { noteMapRestAtom } from '../../data/view/mapCentre.ts';
import { mapViewAtom } from '../../data/view/viewAtoms.ts';
import { attributionAtom } from './mapUiAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;

beforeEach(async () => {
  store.set(setAccountAtom, {
    login: 'wide',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set(['ROLE_ADMIN', 'ROLE_HEARTBEAT']),
  });
  page = await mount(<MapReadout />, { store });
  await doing(() => store.set(attributionAtom, 'Natural Earth, Tiles of a long owner, Others'));
});
afterEach(() => page.unmount());

const boxesOf = (elements: Iterable<Element>) => [...elements].map((each) => each.getBoundingClientRect());

it.each([20, 30, 40, 61, 90, 160])('[map.67] shows its parts without overlap, %f rem wide', (width) => {
  page.root.style.width = `${width}rem`;
  const strip = page.root.firstElementChild!;
  const parts = [
    ...strip.querySelectorAll('li'),
    ...[...strip.children].filter(({ tagName }) => tagName !== 'UL'),
  ];
  expect(strip.textContent).toContain('Natural Earth');
  expect(parts.length).toBeGreaterThanOrEqual(7);
  const whole = strip.getBoundingClientRect();
  const boxes = boxesOf(parts);
  boxes.forEach((a, i) => {
    expect(a.width).toBeGreaterThan(8);
    expect(a.left).toBeGreaterThanOrEqual(whole.left - 8);
    expect(a.right).toBeLessThanOrEqual(whole.right);
    expect(a.bottom).toBeLessThanOrEqual(whole.bottom);
    for (const b of boxes.slice(i + 1)) {
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart).toBe(true);
    }
  });
});

/** CSS pixels of the bar, and the metres that it stands for. */
function barOf(): { readonly px: number; readonly metres: number } {
  const bar = page.root.querySelector('i')!;
  const [, length = '', unit = ''] = /^(\d+) (m|km)$/.exec(bar.parentElement!.textContent) ?? [];
  return {
    px: bar.getBoundingClientRect().width,
    metres: Number(length) * (unit === 'km' ? 1_000 : 1),
  };
}

it.each([1, 2])(
  '[map.67] the bar is as long as the map draws its metres, at a root font of 16 px × %f',
  async (scale) => {
    document.documentElement.style.fontSize = `${16 * scale}px`;
    try {
      const zoom = 17.2;
      const half = 0.001;
      const y = latToMercator(60);
      const view = { minX: 0.5 - half, maxX: 0.5 + half, minY: y - half, maxY: y + half, zoom };
      await doing(() => store.set(mapViewAtom, { ...view, markerScale: scale }));
      const pxPerMetre = (zoomOfMap: number) => mercatorToPx(zoomOfMap) / metresPerMercator(60);
      const reported = barOf();
      expect(reported.px / reported.metres).toBeCloseTo(pxPerMetre(zoom), 1);
      await doing(() => store.set(noteMapRestAtom, { lat: 60, lng: 0, zoom: zoom + 0.2 - Math.log2(scale) }));
      const atRest = barOf();
      expect(atRest.px / atRest.metres).toBeCloseTo(pxPerMetre(zoom + 0.2), 1);
      expect(atRest.px).toBeLessThanOrEqual(120 * scale);
    } finally {
      document.documentElement.style.fontSize = '';
    }
  },
);
