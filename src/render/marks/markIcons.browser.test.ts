import { afterEach, expect, it } from 'vitest';
import { createCameraIcon, createPlaceIcon } from './markIcons.ts';

afterEach(() => document.body.replaceChildren());

function shown(icon: SVGElement): SVGElement {
  document.body.append(icon);
  return icon;
}

it('[OG7] a camera is 60 px large and its icon turned by 135° and its direction, its body upright', () => {
  const camera = shown(createCameraIcon(30));
  const { width, height } = camera.getBoundingClientRect();
  expect([width, height]).toEqual([60, 60]);
  const icon = camera.querySelector<SVGGElement>(':scope > g');
  expect(icon?.getAttribute('transform')).toBe('rotate(165 30 30)');
  // The wedge is drawn upwards: what is left of its turn on the screen is the direction it looks into.
  const wedge = icon?.querySelector<SVGGElement>('g')?.getScreenCTM();
  expect((Math.atan2(wedge?.b ?? 0, wedge?.a ?? 0) * 180) / Math.PI).toBeCloseTo(30, 3);
  const body = camera.querySelector<SVGGElement>(':scope > g:last-of-type')?.getScreenCTM();
  expect(Math.atan2(body?.b ?? 1, body?.a ?? 0)).toBeCloseTo(0, 6);
});

it('[OG7] a place is 50 px high', () => {
  expect(shown(createPlaceIcon()).getBoundingClientRect().height).toBe(50);
});
