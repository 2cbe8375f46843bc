import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { createAppStore } from '../createAppStore.ts';
import { alertLogAtom, clearAlertLogAtom, openAlertLogAtom } from '../../data/alerts/alertLog.ts';
import { setSwitchAtom, switchesAtom } from '../../data/config/switchAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { coverageAtom } from '../../data/view/coverageAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { createPageSink } from './pageSink.ts';

const ACCOUNT = {
  login: 'ann',
  email: '',
  firstName: '',
  lastName: '',
  authorities: new Set(['ROLE_USER']),
};

let store = createAppStore();

beforeEach(() => {
  localStorage.clear();
  store = createAppStore();
  store.set(setAccountAtom, ACCOUNT);
  store.set(openAlertLogAtom, ACCOUNT);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
});
afterEach(() => vi.restoreAllMocks());

it('[alerts.12] a report is notified though the storage of the browser is full, and a sign-out removes it', async () => {
  const sink = createPageSink(store, () => undefined);
  await sink.notifications([
    {
      number: 1,
      kind: 'report',
      key: { squadId: 'S', detectionId: '1' },
      handle: 0,
      symbol: 0,
      message: 'Shot: Hall',
      time: epochMs(1),
      timeKnown: true,
      receivedAt: epochMs(1),
      zone: undefined,
      level: undefined,
      burst: 0,
      test: false,
      delayed: false,
    },
  ]);
  expect(store.get(alertLogAtom)).toMatchObject([{ key: { detectionId: '1' } }]);
  store.set(clearAlertLogAtom);
  expect(store.get(alertLogAtom)).toEqual([]);
});

it('[alerts.12] what a person chooses is shown though the storage of the browser is full', () => {
  const { targets } = store.get(switchesAtom);
  store.set(setSwitchAtom, 'targets', !targets);
  store.set(themeAtom, 'night');
  store.set(coverageAtom, { radius: 77 });
  expect([store.get(switchesAtom).targets, store.get(themeAtom), store.get(coverageAtom).radius]).toEqual([
    !targets,
    'night',
    77,
  ]);
});
