import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../../../render/theme/oklab.ts';
import type { Rgba } from '../../../render/theme/palette.ts';
import { THEMES } from '../../../render/theme/themes.ts';
import { THEME_COLOURS } from '../../../render/theme/themeColours.ts';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const rules = tokens.replace(/\/\*.*?\*\//gs, '');

/** Red, green and blue of a token in the theme that is on at first. */
function colourOf(name: string): readonly number[] {
  const hex = new RegExp(`--${name}: #(\\w{6})`).exec(tokens)?.[1] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

it('[screens.16] the ground is black and the accent red', () => {
  expect(Math.max(...colourOf('ground'))).toBeLessThan(16);
  const [red = 0, green = 255, blue = 255] = colourOf('accent');
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(64);
});

/** Tokens of one block, by name without its dashes. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const at = rules.indexOf(`${selector} {`);
  const block = rules.slice(at, rules.indexOf('\n}', at));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

it.each(THEMES)('[map.11] canvases have the colours of the page: %s', (theme) => {
  const page = new Map([...tokensOf(':root'), ...tokensOf(`[data-theme='${theme}']`)]);
  const built = Object.entries(THEME_COLOURS[theme]);
  expect(built.filter(([name, value]) => page.get(name) !== value)).toEqual([]);
});

it.each(THEMES)(
  'a console that could not be loaded has the ground and the text of its theme: %s',
  (theme) => {
    const script = readFileSync(new URL('../../../../public/loadAgain.js', import.meta.url), 'utf8');
    const colours = new RegExp(`${theme}: \\['(#\\w+)', '(#\\w+)'\\]`).exec(script)?.slice(1);
    const page = new Map([...tokensOf(':root'), ...tokensOf(`[data-theme='${theme}']`)]);
    expect(colours).toEqual([page.get('ground'), page.get('text')]);
  },
);

const rgbaOf = (colour: string): Rgba => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255,
  );
  return [red, green, blue, 1];
};

it.each(THEMES)(
  '[replay.10] the word Replay can be read on its colour, which is no other one: %s',
  (theme) => {
    const page = new Map([...tokensOf(':root'), ...tokensOf(`[data-theme='${theme}']`)]);
    const colour = page.get('replay') ?? '';
    expect(contrast(rgbaOf(colour), rgbaOf(page.get('on-replay') ?? ''))).toBeGreaterThan(4.5);
    expect(contrast(rgbaOf(colour), rgbaOf(page.get('ground') ?? ''))).toBeGreaterThan(3);
    expect([...page].filter(([name, value]) => name !== 'replay' && value === colour)).toEqual([]);
  },
);
