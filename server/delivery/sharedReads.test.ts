import { expect, it } from 'vitest';
import { sharedReads } from './sharedReads.ts';

it('[NS4] shares the reads that run at the same time, and reads again afterwards, also after a failure', async () => {
  let count = 0;
  const read = sharedReads(async (key) => {
    count++;
    await Promise.resolve();
    if (key === 9) throw new Error('unavailable');
    return `${key} ${count}`;
  });
  expect(await Promise.all([read(1), read(1), read(2)])).toEqual(['1 2', '1 2', '2 2']);
  expect(await read(1)).toBe('1 3');
  await expect(Promise.all([read(9), read(9)])).rejects.toThrow('unavailable');
  await expect(read(9)).rejects.toThrow('unavailable');
  expect(count).toBe(5);
});
