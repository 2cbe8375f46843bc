import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearReport, columnsOf, setReport, type DrawnReport } from '../../../tests/support/drawnReports.ts';
import {
  clearChanges,
  createReportChanges,
  markAdded,
  markChanged,
  markRemoved,
  CHANGE,
} from '../reports/rowChanges.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../contract/reportTypes.ts';
import type { RowList } from './rowList.ts';
import {
  createTimeIndex,
  displayedCount,
  indexChanges,
  indexRow,
  isDisplayedRow,
  positionNewestFirst,
  rankOf,
  rebuildTimeIndex,
  type TimeIndex,
} from './timeIndex.ts';
import type { DisplayRule } from './visibility.ts';

function ruleOf(...symbols: ReportSymbol[]): DisplayRule {
  return { shown: Uint8Array.from(REPORT_SYMBOLS, (symbol) => (symbols.includes(symbol) ? 1 : 0)), level: 0 };
}

function orderOf(reports: readonly DrawnReport[], rule: DisplayRule): TimeIndex {
  const timeIndex = createTimeIndex(columnsOf(reports));
  rebuildTimeIndex(timeIndex, rule);
  return timeIndex;
}

const rowsOf = (list: RowList): number[] => [...list.rows.subarray(list.start, list.end)];
const listsOf = (timeIndex: TimeIndex): number[][] =>
  [timeIndex.all, ...timeIndex.stored, ...timeIndex.displayed].map((list) => rowsOf(list));

describe('the time index', () => {
  it('[reports.13] lists all that is displayed by time, and keeps hidden types stored', () => {
    const timeIndex = orderOf(
      [
        { symbol: 'Shot', time: 30 },
        { symbol: 'Fireworks', time: 20 },
        { symbol: 'Shot', time: 10 },
      ],
      ruleOf('Shot'),
    );
    expect(rowsOf(timeIndex.all)).toEqual([2, 0]);
    expect(rowsOf(timeIndex.stored[REPORT_SYMBOLS.indexOf('Fireworks')])).toEqual([1]);
    expect([displayedCount(timeIndex), isDisplayedRow(timeIndex, 1)]).toEqual([2, false]);
  });

  it('[reports.13] tells the position in the table and the rank in the symbol', () => {
    const timeIndex = orderOf([{}, { symbol: 'Panic' }, {}], ruleOf('Shot', 'Panic'));
    expect([0, 1, 2].map((row) => positionNewestFirst(timeIndex, row))).toEqual([2, 1, 0]);
    expect([0, 1, 2].map((row) => rankOf(timeIndex, row))).toEqual([0, 0, 1]);
    expect([positionNewestFirst(timeIndex, 7), rankOf(timeIndex, 7)]).toEqual([-1, -1]);
  });

  it('[reports.13] finds a row whose time or type has already changed in the columns', () => {
    const rule = ruleOf('Shot', 'Fireworks');
    const columns = columnsOf([{}, {}, {}]);
    const timeIndex = createTimeIndex(columns);
    rebuildTimeIndex(timeIndex, rule);
    setReport(columns, 0, { symbol: 'Fireworks', time: 5_000 });
    expect(indexRow(timeIndex, rule, 0)).toBe(true);
    expect(rowsOf(timeIndex.all)).toEqual([1, 2, 0]);
    expect(rowsOf(timeIndex.displayed[REPORT_SYMBOLS.indexOf('Shot')])).toEqual([1, 2]);
    expect(indexRow(timeIndex, rule, 0)).toBe(false);
  });

  it('[reports.13] comes to the same by any batches of changes as by a rebuild', () => {
    const rule = ruleOf('Shot', 'Possible Shot', 'Panic', 'Fireworks');
    const report = fc.record({
      row: fc.nat(700),
      time: fc.nat(50),
      symbol: fc.constantFrom(...REPORT_SYMBOLS),
      isRemoved: fc.boolean(),
    });
    const batch = fc.array(report, { maxLength: 600, minLength: 1 });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 4 }), (batches) => {
        const columns = columnsOf([]);
        const timeIndex = createTimeIndex(columns);
        const changes = createReportChanges();
        for (const reports of batches) {
          for (const { row, isRemoved, ...drawn } of reports) {
            const isHeld = columns.flags[row] !== 0;
            if (isRemoved && !isHeld) continue;
            if (isRemoved) {
              clearReport(columns, row);
              markRemoved(changes, row);
            } else {
              setReport(columns, row, drawn);
              if (isHeld) markChanged(changes, row, CHANGE.time | CHANGE.symbol);
              else markAdded(changes, row);
            }
          }
          indexChanges(timeIndex, rule, changes);
          clearChanges(changes);
        }
        const rebuilt = createTimeIndex(columns);
        rebuildTimeIndex(rebuilt, rule);
        expect(listsOf(timeIndex)).toEqual(listsOf(rebuilt));
      }),
      { numRuns: 60 },
    );
  });
});
