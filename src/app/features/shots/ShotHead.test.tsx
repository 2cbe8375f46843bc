import { createAppStore } from '../../shell/createAppStore.ts';
import { beforeEach, afterEach, expect, it } from 'vitest';
import { type EnginePort, type ReportDetail } from '../../../domain/live/enginePort.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { doing, mount, type Mounted } from '../../testing/mount.tsx';
import { ShotHead } from './ShotHead.tsx';
import { receiveSummaryAtom, setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

let page: Mounted;
afterEach(async () => {
  await doing(() => store.set(selectedReportAtom, undefined));
  await page.unmount();
});

const REPORT = {
  detectionId: 'Stovf-9x-P179-with-a-long-number',
  squadId: 'WD',
  reportType: 'Shot',
  timeStamp: 1,
  zone: 'Concourse of the upper northern hall',
  zoneId: 'NG_Z3',
  weapon: 'Handgun 9 mm, 45 ACP or similar',
  weaponConfidence: 0.94,
  bearing: 292,
  angle: 4,
  burst: 3,
  lat: 40.7,
  lon: -74,
};
const DETAIL = {
  key: { squadId: 'WD', detectionId: REPORT.detectionId },
  symbol: REPORT_SYMBOLS.indexOf('Shot'),
  message: 'Shot: Northgate Mall',
  time: epochMs(1_000),
  timeKnown: true,
  delayedByMs: 0,
  fromCatchUp: false,
  test: false,
  wasShotType: false,
  report: REPORT,
} as unknown as ReportDetail;

it.each([23.5, 27, 20])('[shots.10] shows every fact completely in a panel of %f rem', async (width) => {
  page = await mount(<ShotHead />, { store });
  page.root.style.width = `${width}rem`;
  await doing(() => store.set(selectedReportAtom, DETAIL));
  const facts = [...page.root.querySelectorAll<HTMLElement>('dt, dd, p')];
  expect(facts.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Confidence', '94 %', REPORT.weapon, `WD / ${REPORT.detectionId}`]),
  );
  const panel = page.root.getBoundingClientRect();
  const isCut = (fact: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(fact);
    const words = range.getBoundingClientRect();
    const box = fact.getBoundingClientRect();
    return (
      words.right > Math.min(box.right, panel.right) + 0.5 ||
      words.bottom > box.bottom + 0.5 ||
      fact.scrollWidth > fact.clientWidth
    );
  };
  expect(facts.filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
});

it('[shots.4] says that a report is loaded until the engine has answered, not that none is selected', async () => {
  const asked = Promise.withResolvers<ReportDetail | undefined>();
  store.set(setEngineAtom, { describe: () => asked.promise } as unknown as EnginePort);
  store.set(receiveSummaryAtom, { ...idleSummary(), history: { ...idleSummary().history, state: 'loaded' } });
  page = await mount(<ShotHead />, { store });
  expect(page.root.textContent).toContain('No report selected');
  await doing(() => void store.set(selectReportAtom, DETAIL.key, 'row'));
  expect(page.root.textContent).toBe('Loading the report…');
  await doing(() => asked.resolve(undefined));
  expect(page.root.textContent).toContain('No report selected');
});
