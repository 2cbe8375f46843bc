import { expect, it } from 'vitest';
import type { Http } from './http.ts';
import { sendForList, sendForRecord, sendForRow } from './sendFor.ts';

const answering = (body: unknown): Http => ({
  send: async () => ({ ok: true, value: { status: 200, headers: new Headers(), body, total: undefined } }),
});

it.each([
  ['an empty body', undefined, []],
  ['null', null, []],
  ['a text', '<html>Sign in</html>', []],
  ['a list', [{ id: 1 }], ['list']],
  ['an object without an id', { error: 'x' }, ['row']],
  ['an object whose id is no id', { id: null }, ['row']],
  ['a record', { id: 1 }, ['row', 'record']],
] as const)(
  '[live.38] reads lists, objects and records, and fails for anything else: %s',
  async (_name, body, read) => {
    const http = answering(body);
    const sent = { list: sendForList, row: sendForRow, record: sendForRecord };
    const answers = await Promise.all(
      Object.entries(sent).map(async ([kind, send]) => [kind, await send(http, 'x')] as const),
    );
    expect(answers.flatMap(([kind, answer]) => (answer.ok ? [kind] : []))).toEqual(read);
    for (const [, answer] of answers)
      expect(answer).toMatchObject(
        answer.ok ? { value: { body } } : { reason: { kind: 'unreadable', status: 200 } },
      );
  },
);
