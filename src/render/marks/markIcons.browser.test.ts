import { afterEach, expect, it } from 'vitest';
import { createPlaceIcon } from './markIcons.ts';

afterEach(() => document.body.replaceChildren());

function shown(icon: SVGElement): SVGElement {
  document.body.append(icon);
  return icon;
}

it('[map.36] a place is 50 px high', () => {
  expect(shown(createPlaceIcon()).getBoundingClientRect().height).toBe(50);
});
