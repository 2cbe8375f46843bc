import { createAppStore } from '../../shell/createAppStore.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { EnginePort } from '../../../domain/live/enginePort.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { receiveSummaryAtom, setEngineAtom } from './liveAtoms.ts';
import { serverNow, setDateOffsetAtom } from '../../browser/serverClock.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

it('[public-report.7] the server clock follows an answer’s date without the engine, and the engine’s clock with it', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(serverNow(store)).toBe(1_000_000);
  const offset = 1_000_000 - ticksNow();
  store.set(setDateOffsetAtom, offset + 60_000);
  expect(serverNow(store)).toBe(1_060_000);
  store.set(setEngineAtom, {} as EnginePort);
  store.set(receiveSummaryAtom, { ...idleSummary(), clockOffsetMs: offset - 2_000 });
  expect(serverNow(store)).toBe(998_000);
  store.set(setEngineAtom, undefined);
  expect(serverNow(store)).toBe(1_060_000);
});

it('[live.25] continues by the monotonic clock when the wall clock of this machine steps', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  store.set(setDateOffsetAtom, 1_000_000 - ticksNow());
  vi.setSystemTime(4_600_000);
  expect(serverNow(store)).toBe(1_000_000);
  vi.advanceTimersByTime(2_500);
  expect(serverNow(store)).toBe(1_002_500);
  store.set(setDateOffsetAtom, undefined);
  expect(serverNow(store)).toBe(4_602_500);
});
