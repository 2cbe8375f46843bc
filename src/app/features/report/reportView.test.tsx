import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { idleSummary, type LiveSummary, type LoadState } from '../../../domain/live/summary.ts';
import { success } from '../../../domain/result.ts';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';
import { EvidenceLine } from './EvidenceLine.tsx';
import { ReportView } from './ReportView.tsx';

const ROW = fakeRow(3);
/** Bearings of three sensors to 40.7, −74, and a wrong one. */
const SENSORS = [
  { nodeId: 'south', lat: 40.699, lon: -74, mbHorizontal: 0 },
  { nodeId: 'north', lat: 40.7008, lon: -74, mbHorizontal: 180 },
  { nodeId: 'west', lat: 40.7, lon: -74.0015, mbHorizontal: 90 },
  { nodeId: 'turned', lat: 40.7, lon: -73.9988, mbHorizontal: 330 },
];

const residualsOf = (root: HTMLElement) => [...root.querySelectorAll('table[aria-label=Residuals] tbody tr')];

const summaryOf = (state: LoadState['state']): LiveSummary => {
  const idle = idleSummary();
  return { ...idle, history: { ...idle.history, state } };
};

interface Opened {
  readonly detectionId?: string;
  readonly history?: LoadState['state'];
  readonly rows?: readonly TableRow[];
  readonly shown?: ReactNode;
}

/** Opens the address of a report; `answers` are the bodies of calls, by path. */
async function open(
  answers: Readonly<Record<string, unknown>>,
  { detectionId = '3', history = 'loaded', rows = [ROW], shown = <ReportView /> }: Opened = {},
): Promise<Mounted> {
  const store = storeOfCalls(async (path) =>
    success({ status: 200, headers: new Headers(), body: answers[path] ?? [] }),
  );
  store.set(setEngineAtom, fakeEngine(rows));
  store.set(receiveSummaryAtom, summaryOf(history));
  const path = reportPath({ squadId: 'NG', detectionId });
  const screen = await mount(shown, { path, store });
  onTestFinished(() => screen.unmount());
  return screen;
}

it('[report-view.6] shows what the sensors of the report in its address say, and names what was left out', async () => {
  const { root } = await open({ [PATHS.observations]: { sensors: SENSORS } });
  await until(() => residualsOf(root).length === SENSORS.length);
  expect(root.querySelector('h1')?.textContent).toBe(ROW.message);
  const wrong = residualsOf(root).filter(({ textContent }) => textContent.includes('left out'));
  expect(wrong.map((row) => row.querySelector('b')?.textContent)).toEqual(['turned']);
  expect(root.querySelector('dl[aria-label="Location"]')?.textContent).toContain('40.70000');
});

it('[report-view.6] says that the source told nothing of its sensors', async () => {
  const { root } = await open({ [PATHS.observations]: { sensors: [] } });
  await until(() => root.textContent.includes('did not say what its sensors measured'));
  expect(root.querySelector('h1')?.textContent).toBe(ROW.message);
});

it('[report-view.6] waits for the reports of the console before it says that one is missing', async () => {
  const { root, store } = await open(
    { [PATHS.observations]: { sensors: [] } },
    { history: 'idle', rows: [] },
  );
  await until(() => root.textContent.includes('Loading the report'));
  await doing(() => store.set(setEngineAtom, fakeEngine([ROW])));
  await doing(() => store.set(receiveSummaryAtom, summaryOf('loaded')));
  await until(() => !root.textContent.includes('Loading the report'));
  expect(root.querySelector('h1')?.textContent).toBe(ROW.message);
});

it('[report-view.6] says that there is no such report where neither console nor server has it', async () => {
  const { root } = await open({}, { detectionId: 'unknown' });
  await until(() => root.textContent.includes('There is no such report'));
  expect(root.querySelector('h1')).toBeNull();
});

it('[report-view.26] Detection reports near the report stand in, and the view says so', async () => {
  const detections = SENSORS.slice(0, 3).map(({ nodeId, ...fields }) => ({
    ...fields,
    deviceId: nodeId,
    reportType: 'Detection',
    timeStamp: ROW.time + 100,
  }));
  const { root } = await open({
    [PATHS.observations]: { sensors: [] },
    [PATHS.shotreports]: detections,
  });
  await until(() => root.textContent.includes('Detection reports near it in time and place stand in'));
  await until(() => residualsOf(root).length === detections.length);
  expect(root.querySelector('dl[aria-label="Location"]')?.textContent).toContain('40.70000');
});

it('[report-view.51] has a short form in the shot panel, one line that opens the page', async () => {
  const { root, store } = await open(
    { [PATHS.observations]: { sensors: SENSORS } },
    { shown: <EvidenceLine /> },
  );
  await doing(() => store.set(selectReportAtom, ROW.key, 'drawer'));
  await until(() => root.querySelector('a') !== null);
  expect(root.querySelector('a')?.textContent).toMatch(/^4 heard, 3 used · ellipse \d+\.\d × \d+\.\d m$/);
  expect(root.querySelector('a')?.getAttribute('href')).toBe(reportPath(ROW.key));
});
