import { expect, it } from 'vitest';
import { PresenceBook } from '../incidents/presenceBook.ts';
import { joinOpenIncidents, readOpenIncidents } from './presence.ts';

it('[incidents.37] the windows of a person are present together, with the newest eight incidents', () => {
  const window = (open: readonly number[]) => ({ open, listening: open.slice(0, 1) });
  expect(joinOpenIncidents([window([1, 2]), window([2, 3])])).toEqual({ open: [1, 2, 3], listening: [1, 2] });
  const ids = Array.from({ length: 10 }, (_, at) => at + 1);
  expect(joinOpenIncidents([window(ids)]).open).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

it.each([
  '',
  '7',
  '{}',
  '{"open":[],"listening":["1"]}',
  '{"open":[0],"listening":[]}',
  '{"open":1,"listening":[]}',
])('[live.53] %j says of no incident that it is open', (body) =>
  expect(readOpenIncidents(body).ok).toBe(false),
);

it('[incidents.37] a console knows who has an incident open until the server says otherwise, or the connection is lost', () => {
  const book = new PresenceBook();
  const say = (people: string) => book.receiveBody(`{"incidentId":7,"people":${people}}`);
  expect(say('[{"login":"ann","listening":true},{"login":"bob"},{"login":7},null]')).toBe(true);
  expect(book.at(7)).toEqual([
    { login: 'ann', listening: true },
    { login: 'bob', listening: false },
  ]);
  expect([say('[]'), book.at(7), book.revision]).toEqual([true, [], 2]);
  say('[{"login":"ann"}]');
  book.clear();
  expect([book.at(7), book.revision]).toEqual([[], 4]);
  for (const body of ['', '[]', '{"incidentId":"7","people":[]}', '{"incidentId":7}'])
    expect(book.receiveBody(body)).toBe(false);
});
