import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EnginePort, ReportDetail } from '../../../domain/live/enginePort.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import type { SceneMarks } from '../../../render/base/sceneTypes.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';

vi.stubGlobal('localStorage', memoryStorage());
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
const { addAlertAtom, clearToastsAtom } = await import('../alerts/alertAtoms.ts');
const { setEngineAtom } = await import('../../data/engine/liveAtoms.ts');
const { LATEST_ALARM_MS, watchLatestAlarm } = await import('./latestAlarm.ts');
const { createAppStore } = await import('../../shell/createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const details = new Map<string, Partial<ReportDetail>>();
let marks: SceneMarks['alarm'];
let end: () => void;

const settle = () => vi.advanceTimersByTimeAsync(0);
const symbolOf = (name: ReportSymbol) => REPORT_SYMBOLS.indexOf(name);
/** Alerts to a report at a place. */
async function alert(id: string, name: ReportSymbol, more: Partial<ReportDetail> = {}): Promise<void> {
  const key = { squadId: 'NG', detectionId: id };
  const report = { ...key, timeStamp: 0, reportType: name, lat: 41.2, lon: -88.4 };
  details.set(id, { key, symbol: symbolOf(name), masked: false, report, ...more });
  store.set(addAlertAtom, {
    kind: 'report',
    symbol: symbolOf(name),
    title: name,
    text: '',
    time: epochMs(0),
    key,
  });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  store.set(clearToastsAtom);
  const describe = async (which: unknown) => details.get((which as { detectionId: string }).detectionId);
  store.set(setEngineAtom, { describe } as unknown as EnginePort);
  marks = undefined;
  end = watchLatestAlarm(store, { setMarks: ({ alarm }) => (marks = alarm) });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('[map.24] points to the newest alarm, not to a sound', async () => {
  await alert('1', 'Shot');
  expect(marks).toEqual([{ lat: 41.2, lng: -88.4, name: 'Shot', colour: 'var(--type-shot)' }]);
  await alert('2', 'Panic');
  expect(marks?.[0]?.name).toBe('Panic');
  await alert('3', 'Fireworks');
  expect(marks?.[0]?.name).toBe('Panic');
});

it('[map.24] ends after 15 minutes, and restarts for a newer alarm', async () => {
  await alert('1', 'Shot');
  await vi.advanceTimersByTimeAsync(LATEST_ALARM_MS - 1_000);
  expect(marks).toHaveLength(1);
  await alert('2', 'Shot');
  await vi.advanceTimersByTimeAsync(LATEST_ALARM_MS - 1_000);
  expect(marks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(marks).toEqual([]);
});

it.each([
  ['without a place', { report: { squadId: 'NG', detectionId: '9', timeStamp: 0, reportType: 'Shot' } }],
  ['that is masked', { masked: true }],
  ['that has become a sound', { symbol: symbolOf('Fireworks') }],
])('[map.24] points to no alarm %s', async (_which, more) => {
  await alert('8', 'Shot');
  expect(marks).toHaveLength(1);
  await alert('9', 'Shot', more);
  expect(marks).toEqual([]);
});
