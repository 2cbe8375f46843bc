import { afterEach, expect, it, vi } from 'vitest';
import { canSendToWindows, openChannel } from './openChannel.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['has no channels', undefined],
  [
    'forbids them',
    function forbidden() {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
])('[windows.5] a browser that %s has windows that work by themselves', (_name, constructor) => {
  vi.stubGlobal('BroadcastChannel', constructor);
  expect(canSendToWindows()).toBe(false);
  const channel = openChannel('test');
  channel.addEventListener('message', () => expect.unreachable());
  channel.postMessage('to nobody');
  channel.close();
});

it('[windows.5] windows of other browsers send each other messages', async () => {
  expect(canSendToWindows()).toBe(true);
  const [first, second] = [openChannel('test'), openChannel('test')];
  const received = new Promise((resolve) =>
    second.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data)),
  );
  first.postMessage('hello');
  expect(await received).toBe('hello');
  first.close();
  second.close();
});
