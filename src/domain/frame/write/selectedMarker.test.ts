import { expect, it } from 'vitest';
import { columnsOf, type DrawnReport } from '../../../../tests/support/drawnReports.ts';
import { createTimeIndex, rebuildTimeIndex } from '../../index/timeIndex.ts';
import { REPORT_SYMBOLS } from '../../contract/reportTypes.ts';
import { LOOK_FLAG } from '../markerFrame.ts';
import { selectedMarker } from './selectedMarker.ts';

function flagsOf(reports: readonly DrawnReport[], row: number): number | undefined {
  const timeIndex = createTimeIndex(columnsOf(reports));
  const rule = {
    shown: Uint8Array.from(REPORT_SYMBOLS, (symbol) => (symbol === 'Ruckus' ? 0 : 1)),
    level: 0,
  };
  rebuildTimeIndex(timeIndex, rule);
  return selectedMarker(timeIndex, rule, row)?.flags;
}

const PLACE = { x: 0.5, y: 0.5 };

it('[map.3] the selected marker keeps its look, and is grey where filtered out or reclassified into no shot', () => {
  const reports: DrawnReport[] = [
    PLACE,
    { ...PLACE, symbol: 'Ruckus' },
    { ...PLACE, symbol: 'Fireworks', previous: 'Shot' },
    { ...PLACE, previous: 'Fireworks' },
    PLACE,
  ];
  expect([0, 1, 2, 3, 4].map((row) => flagsOf(reports, row))).toEqual([
    0,
    LOOK_FLAG.grey,
    LOOK_FLAG.grey,
    0,
    LOOK_FLAG.latest,
  ]);
});

it('[map.1] the selected marker says that its report is a test', () => {
  expect(flagsOf([{ ...PLACE, isTest: true }, PLACE], 0)).toBe(LOOK_FLAG.test);
});

it('[map.3] nothing is drawn for no report, or one without a place', () => {
  expect([flagsOf([{}], 0), flagsOf([PLACE], -1), flagsOf([PLACE], 5)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
