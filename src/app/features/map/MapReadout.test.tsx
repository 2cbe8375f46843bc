import { createAppStore } from '../../base/createAppStore.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { MapReadout } from './MapReadout.tsx';
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

it.each([20, 30, 40, 61, 90, 160])('[MP7] shows its parts without overlap, %f rem wide', (width) => {
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
