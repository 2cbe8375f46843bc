import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
