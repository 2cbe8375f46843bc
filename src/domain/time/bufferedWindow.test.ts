import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { bufferedWindow } from './bufferedWindow.ts';

it('[TI6] asks for a window more on each side, so that a pan by one needs no new frame', () => {
  const window = { from: epochMs(100), to: epochMs(200) };
  expect(bufferedWindow(window)).toEqual({ from: 0, to: 300 });
});
