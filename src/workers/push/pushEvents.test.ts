import { describe, expect, it } from 'vitest';
import { openReport, showPush, type PushScope } from './pushEvents.ts';

const SCOPE = 'https://console.example.org/console/';
const MESSAGE = {
  title: 'Shot',
  place: 'North gate · NG',
  message: '',
  time: Date.UTC(2026, 2, 1, 12, 30, 5),
  tag: '["NG","1"]',
  path: '?sel=NG:1',
};

function scopeWith(urls: readonly string[] = []) {
  const log: unknown[] = [];
  const scope: PushScope = {
    registration: {
      scope: SCOPE,
      showNotification: async (title, options) => void log.push([title, options]),
    },
    clients: {
      matchAll: async () =>
        urls.map((url) => ({
          url,
          postMessage: (order: unknown) => void log.push([url, order]),
          focus: async () => void log.push(['focus', url]),
        })),
      openWindow: async (url) => void log.push(['open', url]),
    },
  };
  return { scope, log };
}

describe('a push message', () => {
  it('[notifications.26, map.60] is shown with type, time, place and message, in place of an earlier one of its report', async () => {
    const { scope, log } = scopeWith();
    await showPush(scope, JSON.stringify(MESSAGE));
    await showPush(scope, JSON.stringify({ ...MESSAGE, message: 'Two shooters' }));
    const [first, second] = log as [string, NotificationOptions][];
    expect(first).toMatchObject(['Shot', { tag: MESSAGE.tag, data: MESSAGE.path }]);
    expect(first?.[1].body).toMatch(/2026-0[23]-\d\d \d\d:30:05 · \d+ d( \d+ h)? late · North gate · NG$/);
    expect(second?.[1].body).toMatch(/North gate · NG\nTwo shooters$/);
    expect(second?.[1].tag).toBe(MESSAGE.tag);
  });

  it.each([
    ['none', undefined],
    ['no JSON', '{'],
    ['a field that is missing', JSON.stringify({ ...MESSAGE, place: undefined })],
    ['the address of another site', JSON.stringify({ ...MESSAGE, path: 'https://evil.example/' })],
  ])('[notifications.26] that can not be read is shown all the same: %s', async (_what, text) => {
    const { scope, log } = scopeWith();
    await showPush(scope, text);
    expect(log).toMatchObject([['Shotpoint', { data: '?' }]]);
  });
});

describe('a click on a notification', () => {
  const notification = { data: MESSAGE.path, close: () => undefined };

  it('[notifications.26] shows the report in an open tab of the console', async () => {
    const tab = `${SCOPE}entities/nodes`;
    const { scope, log } = scopeWith([
      'https://console.example.org/other',
      `${SCOPE}pub/viewReport?k=1`,
      tab,
    ]);
    await openReport(scope, notification);
    expect(log).toEqual([
      [tab, { openReport: '?sel=NG:1' }],
      ['focus', tab],
    ]);
  });

  it('[notifications.26] opens a tab below the base of the console where none is open', async () => {
    const { scope, log } = scopeWith([`${SCOPE}pub/viewReport?k=1`]);
    await openReport(scope, notification);
    expect(log).toEqual([['open', `${SCOPE}?sel=NG:1`]]);
  });
});
