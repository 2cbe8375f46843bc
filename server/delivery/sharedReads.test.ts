import { expect, it } from 'vitest';
import { sharedReads } from './sharedReads.ts';

it('[notifications.11] shares the reads that run at the same time, and reads again afterwards, also after a failure', async () => {
  let count = 0;
  const read = sharedReads(String, async (key: number) => {
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

it('[notifications.11] what was read under another name serves no other, such as an alert a reclassification', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const read = sharedReads(
    ({ report, event }: { readonly report: number; readonly event: string }) => `${report} ${event}`,
    () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  );
  const told = [read({ report: 1, event: 'report' }), read({ report: 1, event: 'update' })];
  answers[1]?.resolve('Fireworks');
  answers[0]?.resolve('Shot');
  expect(await Promise.all(told)).toEqual(['Shot', 'Fireworks']);
});
