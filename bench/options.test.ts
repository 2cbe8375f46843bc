import { expect, it } from 'vitest';
import { BROWSER_ARGS, cardArgs } from '../tests/support/browser.ts';
import { readOptions } from './options.ts';

it('[code.12] the processor draws, where no graphics API is named', () => {
  expect(readOptions([])).toMatchObject({ angle: undefined, rounds: 3, count: 100_000, strict: false });
  expect(BROWSER_ARGS).toContain('--use-angle=swiftshader');
});

it('[code.12] the graphics card draws by the API that is named, and no software beside it', () => {
  const { angle } = readOptions(['--angle', 'gl-egl', '--quick']);
  if (angle === undefined) throw new Error('No API was read');
  const args = cardArgs(angle);
  expect(args).toContain('--use-angle=gl-egl');
  expect(args.filter((arg) => /swiftshader|disable-gpu/.test(arg))).toEqual([]);
});

it.each([
  [['--angle', 'opengl'], '--angle is one of vulkan, gl-egl, gl, metal, d3d11.'],
  [['--angle'], "Option '--angle <value>' argument missing"],
  [['--variant', 'square'], '--variant is one of '],
  [['--rounds', '0'], '--rounds wants a whole number above 0, not "0".'],
  [['--count', '1e5'], '--count wants a whole number above 0, not "1e5".'],
  [['--fast'], "Unknown option '--fast'"],
])('[code.12] %j is refused with a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
