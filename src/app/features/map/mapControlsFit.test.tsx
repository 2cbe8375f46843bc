import { createAppStore } from '../../shell/createAppStore.ts';
import { beforeEach, afterEach, expect, it } from 'vitest';
import type { Place } from '../../data/lists/lists.ts';
import { placeInUseAtom } from '../../data/config/consoleAtoms.ts';
import { mount, type Mounted } from '../../testing/mount.tsx';
import { MapControls } from './MapControls.tsx';
import { shownBoundsAtom } from './placeInView.ts';
import '../../ui/styles/tokens.css';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const LEVELS = Array.from({ length: 8 }, (_, i) => ({ levelId: `L${i}`, name: `Level ${i}`, mapUrl: '' }));
let page: Mounted | undefined;

afterEach(() => page?.unmount());

/** The controls on a map of a height, with eight floors. */
async function controls(
  height: number,
): Promise<{ map: HTMLElement; floors: HTMLElement; zoom: HTMLElement }> {
  store.set(placeInUseAtom, {
    id: 1,
    name: 'Arena',
    lat: 41.2,
    lng: -88.4,
    levels: LEVELS,
  } as unknown as Place);
  store.set(shownBoundsAtom, { west: -88.41, east: -88.39, south: 41.19, north: 41.21 });
  page = await mount(
    <div data-map style={{ position: 'relative', width: 640, height, overflow: 'hidden' }}>
      <MapControls />
    </div>,
    { store },
  );
  const found = (selector: string) => document.querySelector<HTMLElement>(selector);
  await expect.poll(() => found('fieldset')?.querySelectorAll('button').length).toBe(9);
  const [map, floors, zoom] = [found('[data-map]'), found('fieldset'), found('[data-map-panel]')];
  if (!map || !floors || !zoom) throw new Error('no controls');
  return { map, floors, zoom };
}

/** Whether a box lies within another. */
function lies(inner: Element, outer: Element): boolean {
  const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;
}

it.each([110, 150, 200, 300, 384, 480, 900])(
  '[map.56] shows zoom buttons and floors whole or scrolling on a map of %i pixels height, with each floor reachable',
  async (height) => {
    const { map, floors, zoom } = await controls(height);
    expect([lies(zoom, map), lies(floors, map)]).toEqual([true, true]);
    const [a, b] = [zoom.getBoundingClientRect(), floors.getBoundingClientRect()];
    expect(a.bottom <= b.top || a.right <= b.left).toBe(true);
    for (const group of [zoom, floors]) {
      expect(group.clientHeight).toBeGreaterThan(70);
      for (const button of group.querySelectorAll('button')) {
        button.scrollIntoView({ block: 'nearest' });
        expect(lies(button, map)).toBe(true);
        const box = button.getBoundingClientRect();
        expect(
          button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)),
        ).toBe(true);
      }
    }
  },
);

it('[map.56] puts the floors below the zoom buttons if the map is high enough', async () => {
  const { floors, zoom } = await controls(900);
  expect(floors.getBoundingClientRect().left).toBe(zoom.getBoundingClientRect().left);
});
