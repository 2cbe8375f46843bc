import { expect, it } from 'vitest';
import { failure, success } from '../../domain/result.ts';
import { unreachable } from './failure.ts';
import type { Call, Http } from './http.ts';
import { WarmAnswers } from './warmAnswers.ts';

function counted(fails = false) {
  const sent: string[] = [];
  const http: Http = {
    send: async (path: string, { query }: Call = {}) => {
      sent.push(`${path} ${JSON.stringify(query)}`);
      const body = sent.length;
      return fails
        ? failure(unreachable())
        : success({ status: 200, headers: new Headers(), body, total: undefined });
    },
  };
  return { sent, http };
}
const bodyOf = async (answer: ReturnType<Http['send']>) => {
  const read = await answer;
  return read.ok ? read.value.body : undefined;
};

it('[review-queue.7] an answer that was asked for before is taken once, by the same path and query', async () => {
  const { sent, http } = counted();
  const warm = new WarmAnswers();
  const [keeping, taking] = [warm.keeping(http), warm.taking(http)];
  await keeping.send('sounds', { query: { a: 1, b: 2 } });
  await keeping.send('sounds', { query: { b: 2, a: 1 } });
  expect(sent).toHaveLength(1);
  expect(await bodyOf(taking.send('sounds', { query: { a: 1, b: 2 } }))).toBe(1);
  expect(await bodyOf(taking.send('sounds', { query: { a: 1, b: 2 } }))).toBe(2);
  expect(await bodyOf(taking.send('sounds', { query: { a: 2 } }))).toBe(3);
});

it('[review-queue.7] neither a change nor a failure is taken', async () => {
  const { sent, http } = counted(true);
  const warm = new WarmAnswers();
  await warm.keeping(http).send('sounds');
  await warm.taking(http).send('sounds');
  await warm.taking(http).send('sounds', { method: 'POST' });
  expect(sent).toHaveLength(3);
});
