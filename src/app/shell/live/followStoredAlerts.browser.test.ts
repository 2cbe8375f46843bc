import { afterEach, beforeEach, expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../createAppStore.ts';
import {
  alertLogAtom,
  clearAlertLogAtom,
  logAlertAtom,
  openAlertLogAtom,
} from '../../data/alerts/alertLog.ts';
import { NONE_DROPPED } from '../../data/alerts/alertLimit.ts';
import type { LoggedAlert } from '../../data/alerts/loggedAlert.ts';
import { storedText } from '../../data/alerts/storedAlerts.ts';
import { followStoredAlerts } from './startLive.ts';

const OWNER = { login: 'ann', authorities: new Set(['ROLE_USER']) };
const STORED = 'shotpoint.alerts.ann';
const ALERT = { id: 1, kind: 'report', symbol: 0, title: 'Shot: Hall', text: '', time: epochMs(1) } as const;

let store = createAppStore();
let frame: HTMLIFrameElement;
let end: () => void;

beforeEach(() => {
  localStorage.clear();
  frame = document.createElement('iframe');
  document.body.append(frame);
  store = createAppStore();
  store.set(openAlertLogAtom, OWNER);
  end = followStoredAlerts(store);
});

afterEach(() => {
  end();
  frame.remove();
  store.set(clearAlertLogAtom);
  localStorage.clear();
});

const storeElsewhere = (key: string, alerts: readonly LoggedAlert[]) =>
  frame.contentWindow?.localStorage.setItem(key, storedText({ alerts, dropped: NONE_DROPPED }));

it('[alerts.12] what was seen in another window is seen here too, and what it alone has is listed', async () => {
  store.set(logAlertAtom, ALERT);
  const { id: _id, ...rest } = ALERT;
  const logged = { ...rest, raisedAt: rest.time };
  storeElsewhere('shotpoint.alerts.bob', [{ ...logged, title: 'of Bob', seen: true }]);
  storeElsewhere(STORED, [
    { ...logged, title: 'Shot: Gate', seen: false },
    { ...logged, seen: true },
  ]);
  await expect
    .poll(() => store.get(alertLogAtom).map(({ title, seen }) => [title, seen]))
    .toEqual([
      ['Shot: Gate', false],
      ['Shot: Hall', true],
    ]);
});

it('[alerts.12] an alert that another window stored before this one was notified of it is listed once', async () => {
  const { id: _id, ...rest } = ALERT;
  const logged = { ...rest, raisedAt: rest.time };
  storeElsewhere(STORED, [{ ...logged, seen: false }]);
  const titles = () => store.get(alertLogAtom).map(({ title, seen }) => [title, seen]);
  await expect.poll(titles).toEqual([['Shot: Hall', false]]);
  store.set(logAlertAtom, ALERT);
  expect(titles()).toEqual([['Shot: Hall', false]]);
  store.set(logAlertAtom, ALERT);
  expect(titles()).toEqual([
    ['Shot: Hall', false],
    ['Shot: Hall', false],
  ]);
});
