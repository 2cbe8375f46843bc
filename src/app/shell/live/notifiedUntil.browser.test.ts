import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idleSummary } from '../../../domain/live/summary.ts';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../createAppStore.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import {
  alertLogAtom,
  clearAlertLogAtom,
  logAlertAtom,
  openAlertLogAtom,
} from '../../data/alerts/alertLog.ts';
import { readNotifiedUntil, storeNotifiedUntil } from './notifiedUntil.ts';

const accountOf = (login: string) => ({ login, authorities: new Set(['ROLE_USER']) });

let store = createAppStore();
let end: () => void = () => undefined;
const receive = (until: number) =>
  store.set(receiveSummaryAtom, { ...idleSummary(), notifiedUntil: epochMs(until) });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  store = createAppStore();
  store.set(openAlertLogAtom, accountOf('ann'));
  end = storeNotifiedUntil(store, 'ann');
});
afterEach(() => {
  end();
  store.set(clearAlertLogAtom);
  localStorage.clear();
  vi.useRealTimers();
});

it('[review.16] stores for each login up to when it was notified, once a second', () => {
  expect(readNotifiedUntil('ann')).toBeUndefined();
  receive(5000);
  expect(readNotifiedUntil('ann')).toBeUndefined();
  receive(5900);
  vi.advanceTimersByTime(1000);
  expect([readNotifiedUntil('ann'), readNotifiedUntil('bob')]).toEqual([5900, undefined]);
});

it('[review.16] stores it with the alerts of that time when the page is left or the session ends', () => {
  const alert = { id: 1, kind: 'report', symbol: 0, title: 'Shot', text: '', time: epochMs(5) } as const;
  const storedAlerts = () => {
    const next = createAppStore();
    next.set(openAlertLogAtom, accountOf('ann'));
    return next.get(alertLogAtom).length;
  };
  store.set(logAlertAtom, { ...alert, key: { squadId: 'NG', detectionId: 'a' } });
  receive(5000);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect([readNotifiedUntil('ann'), storedAlerts()]).toEqual([5000, 1]);
  receive(6000);
  end();
  expect(readNotifiedUntil('ann')).toBe(6000);
});
