import { afterEach, expect, it } from 'vitest';
import { openSoundTurns, type SoundTurns } from './soundTurn.ts';

const PAUSE = 300;
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

it('[AL25] gives a turn to one of the windows that ask, tells the others, and gives the next after the pause', async () => {
  const windows = [window(), window(), window()];
  const starts: number[] = [];
  const ask = () =>
    Promise.all(windows.map(({ turns }, at) => turns.take('shot', PAUSE, () => starts.push(at))));
  const first = ask();
  await expect.poll(() => windows.map(({ elsewhere }) => elsewhere.length)).toEqual([0, 1, 1]);
  expect(starts).toEqual([0]);
  await first;
  await ask();
  expect(starts).toHaveLength(2);
});

it('[AL25] has a turn for each kind', async () => {
  const [one, two] = [window(), window()];
  const starts: string[] = [];
  await Promise.all([
    one.turns.take('shot', PAUSE, () => starts.push('shot')),
    two.turns.take('other', PAUSE, () => starts.push('other')),
  ]);
  expect(starts.toSorted()).toEqual(['other', 'shot']);
});
