import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Red, green and blue of a token in the theme that is on at first. */
function colourOf(name: string): readonly number[] {
  const hex = new RegExp(`--${name}: #(\\w{6})`).exec(tokens)?.[1] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

it('[HD9] the ground is black and the accent red', () => {
  expect(Math.max(...colourOf('ground'))).toBeLessThan(16);
  const [red = 0, green = 255, blue = 255] = colourOf('accent');
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(64);
});
