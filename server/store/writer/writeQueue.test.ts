import { expect, it } from 'vitest';
import { WriteQueue, type WriteKind } from './writeQueue.ts';

/** A queue whose tasks note their names and end when they are told to. */
function watchedQueue() {
  const queue = new WriteQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, kind: WriteKind) =>
    queue.run(kind, () => {
      begun.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, add, end };
}

it('[server.13] runs an alarm before what waits already, and else in the order of the calls', async () => {
  const { begun, add, end } = watchedQueue();
  const names = [
    ['running', 'other'],
    ['first', 'document'],
    ['second', 'other'],
    ['alarm', 'alarm'],
    ['later alarm', 'alarm'],
  ] as const;
  const done = names.map(([name, kind]) => add(name, kind));
  for (const name of ['running', 'alarm', 'later alarm', 'first', 'second']) await end(name);
  expect(begun).toEqual(['running', 'alarm', 'later alarm', 'first', 'second']);
  expect(await Promise.all(done)).toEqual(names.map(([name]) => name));
});

it('[server.13] lets documents wait while they are held, whatever fails, and one of them pass between two holds', async () => {
  const { queue, begun, add, end } = watchedQueue();
  let release = (): void => undefined;
  const first = queue.holdDocuments(
    () => new Promise<void>((_resolve, reject) => (release = () => reject(new Error('given up')))),
  );
  const second = queue.holdDocuments(() => Promise.resolve(begun.push('second hold')));
  await new Promise(setImmediate);
  const done = [add('document', 'document'), add('other', 'other'), add('alarm', 'alarm')];
  for (const name of ['other', 'alarm']) await end(name);
  expect(begun).toEqual(['other', 'alarm']);
  release();
  await expect(first).rejects.toThrow('given up');
  await second;
  await end('document');
  expect(begun).toEqual(['other', 'alarm', 'document', 'second hold']);
  await Promise.all(done);
});

it('[server.13] a failed task rejects its own caller and holds up no other', async () => {
  const queue = new WriteQueue();
  const failed = queue.run('other', () => Promise.reject(new Error('no room')));
  const next = queue.run('other', () => Promise.resolve('written'));
  await expect(failed).rejects.toThrow('no room');
  expect(await next).toBe('written');
});
