import { expect, it, onTestFinished, vi } from 'vitest';
import type { EnginePort } from '../../domain/live/enginePort.ts';
import { idleSummary } from '../../domain/live/summary.ts';
import { store } from '../store.ts';
import { receiveSummaryAtom, serverNow, setDateOffsetAtom, useEngineAtom } from './liveAtoms.ts';

it('[RP16] without the engine the server clock is that of an answer’s date, with it the engine’s', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(serverNow()).toBe(1_000_000);
  store.set(setDateOffsetAtom, 60_000);
  expect(serverNow()).toBe(1_060_000);
  store.set(useEngineAtom, {} as EnginePort);
  store.set(receiveSummaryAtom, { ...idleSummary(), clockOffsetMs: -2_000 });
  expect(serverNow()).toBe(998_000);
  store.set(useEngineAtom, undefined);
  expect(serverNow()).toBe(1_060_000);
});
