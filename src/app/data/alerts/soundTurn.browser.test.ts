import { afterEach, expect, it, vi } from 'vitest';
import { openSoundTurns, type SoundTurns } from './soundTurn.ts';

const open: SoundTurns[] = [];

afterEach(() => {
  for (const turns of open.splice(0)) turns.close();
});

function window() {
  const elsewhere: string[] = [];
  const turns = openSoundTurns((kind) => elsewhere.push(kind));
  open.push(turns);
  return { elsewhere, turns };
}

it('[alerts.4] gives the turn of an alert to one of the windows that ask for it, and tells the others', async () => {
  const windows = [window(), window(), window()];
  const starts: number[] = [];
  const ask = (alert: string) =>
    Promise.all(windows.map(({ turns }, at) => turns.take({ kind: 'shot', alert }, () => starts.push(at))));
  await ask('report 1');
  await expect.poll(() => windows.map(({ elsewhere }) => elsewhere.length)).toEqual([0, 1, 1]);
  expect(starts).toEqual([0]);
  // A busy window is notified later.
  await ask('report 1');
  expect(starts).toEqual([0]);
  await ask('report 2');
  expect(starts).toHaveLength(2);
});

it('[alerts.4] sounds the alert where the browser forbids locks', async () => {
  const forbidden = vi.spyOn(LockManager.prototype, 'request');
  forbidden.mockRejectedValue(new DOMException('blocked', 'SecurityError'));
  const start = vi.fn<() => void>();
  await window().turns.take({ kind: 'shot', alert: 'report 3' }, start);
  expect(start).toHaveBeenCalledOnce();
  forbidden.mockRestore();
});
