import { expect, it } from 'vitest';
import { TextSprites } from './textSprites.ts';

const WIDTH = 80;
const HEIGHT = 20;

it('[GX13] draws a text as before after any number of others', () => {
  const sprites = new TextSprites({ weight: 400, size: 11, family: 'sans-serif', colour: '#fff' }, 1);
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d');
  if (context === null) throw new Error('No canvas');
  const write = (text: string): string => {
    context.clearRect(0, 0, WIDTH, HEIGHT);
    sprites.draw(context, text, 2, HEIGHT / 2);
    return context.getImageData(0, 0, WIDTH, HEIGHT).data.join(' ');
  };
  const [first, other] = [write('09:50:18'), write('09:50:19')];
  expect(first).not.toBe(other);
  for (let second = 0; second < 600; second += 1) write(String(second));
  expect([write('09:50:18'), write('09:50:19')]).toEqual([first, other]);
});
