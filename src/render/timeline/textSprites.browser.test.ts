import { expect, it, vi } from 'vitest';
import { TextSprites } from './textSprites.ts';

const WIDTH = 80;
const HEIGHT = 20;

/** Draws texts in a style, each alone; returns the pixels. */
function textPainter(): { readonly sprites: TextSprites; readonly write: (text: string) => string } {
  const sprites = new TextSprites({ weight: 400, size: 11, family: 'sans-serif', colour: '#fff' }, 1);
  const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d');
  if (context === null) throw new Error('No canvas');
  const write = (text: string): string => {
    context.clearRect(0, 0, WIDTH, HEIGHT);
    sprites.draw(context, text, 2, HEIGHT / 2);
    return context.getImageData(0, 0, WIDTH, HEIGHT).data.join(' ');
  };
  return { sprites, write };
}

it('[timeline.21] draws a text as before after any number of others', () => {
  const { sprites, write } = textPainter();
  const writeNext = (text: string): string => {
    sprites.beginPaint();
    return write(text);
  };
  const [first, other] = [writeNext('09:50:18'), writeNext('09:50:19')];
  expect(first).not.toBe(other);
  for (let second = 0; second < 600; second += 1) writeNext(String(second));
  expect([writeNext('09:50:18'), writeNext('09:50:19')]).toEqual([first, other]);
});

it('[timeline.21] makes one sprite in a paint, and writes other new texts alike', () => {
  const { sprites, write } = textPainter();
  const made = vi.spyOn(OffscreenCanvas.prototype, 'transferToImageBitmap');
  write('09:50');
  const written = write('10:00');
  expect(made).toHaveBeenCalledTimes(1);
  sprites.beginPaint();
  expect(write('10:00')).toBe(written);
  expect(made).toHaveBeenCalledTimes(2);
});
