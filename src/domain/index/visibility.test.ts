import { describe, expect, it } from 'vitest';
import { clearReport, columnsOf, type DrawnReport } from '../../../tests/support/drawnReports.ts';
import { ROW_FLAG } from '../reports/columns.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../contract/reportTypes.ts';
import { ALL_DISPLAYED } from '../testing/pageView.ts';
import type { DisplayFilter } from '../frame/view.ts';
import { compileDisplayRule, isDisplayed, isListed, isSelectedGrey, sameDisplayRule } from './visibility.ts';

const FILTER: DisplayFilter = { ...ALL_DISPLAYED, symbols: ['Shot', 'Panic'] };
const LEVELS: Readonly<Record<string, number>> = { ground: 1, roof: 2 };
const ruleOf = (filter: Partial<DisplayFilter>) =>
  compileDisplayRule({ ...FILTER, ...filter }, (level) => LEVELS[level] ?? 0);

function shows(report: DrawnReport, filter: Partial<DisplayFilter> = {}): boolean {
  return isDisplayed(ruleOf(filter), columnsOf([report]), 0);
}

function lists(report: DrawnReport, filter: Partial<DisplayFilter>): boolean {
  return isListed(ruleOf(filter), columnsOf([report]), 0);
}

describe('what is displayed', () => {
  it.each<[ReportSymbol, boolean]>([
    ['Shot', true],
    ['Panic', true],
    ['Possible Shot', false],
    ['Fireworks', false],
  ])('[reports.14] with Shot and Panic on: %s %s', (symbol, shown) => {
    expect(shows({ symbol })).toBe(shown);
  });

  const pairs = REPORT_SYMBOLS.flatMap((symbol) =>
    REPORT_SYMBOLS.filter((previous) => previous !== symbol).map((previous) => [symbol, previous] as const),
  );
  const isShot = (symbol: ReportSymbol) => symbol === 'Shot' || symbol === 'Possible Shot';
  const switchesOf = (...symbols: ReportSymbol[]) => ({
    symbols: symbols.flatMap((symbol): ReportSymbol[] =>
      isShot(symbol) ? ['Shot', 'Possible Shot'] : [symbol],
    ),
  });

  it.each(pairs)(
    '[reports.15] a %s that was a %s, for each of the two types on or off',
    (symbol, previous) => {
      const report = { symbol, previous };
      const what = (filter: Partial<DisplayFilter>) => [shows(report, filter), lists(report, filter)];
      const oneSwitch = isShot(symbol) && isShot(previous);
      expect(what(switchesOf(symbol, previous)), 'both on').toEqual([true, true]);
      expect(what({ symbols: [] }), 'both off').toEqual([false, false]);
      if (oneSwitch) return;
      const stays = isShot(symbol);
      expect(what(switchesOf(symbol)), 'its type on').toEqual([stays, stays]);
      expect(what(switchesOf(previous)), 'its former type on').toEqual([false, isShot(previous)]);
    },
  );

  it('[reports.15] lists what was a shot before it was reclassified twice, on its floor alone', () => {
    const columns = columnsOf([{ symbol: 'Fireworks', previous: 'Ruckus', level: 1 }]);
    columns.flags[0] |= ROW_FLAG.wasShot;
    expect(isListed(ruleOf({ symbols: ['Shot'] }), columns, 0)).toBe(true);
    expect(isListed(ruleOf({ symbols: ['Shot'], level: 'roof' }), columns, 0)).toBe(false);
    clearReport(columns, 0);
    expect(isListed(ruleOf({ symbols: ['Shot'] }), columns, 0)).toBe(false);
  });

  it.each<[string | undefined, number, boolean]>([
    [undefined, 2, true],
    ['ground', 1, true],
    ['ground', 2, false],
    ['ground', 0, true],
    ['never heard of', 1, false],
    ['never heard of', 0, true],
  ])('[reports.14] on floor %s a report of level %i: %s', (level, of, shown) => {
    expect(shows({ level: of }, { level })).toBe(shown);
  });

  it('[reports.14] shows no row that holds no report', () => {
    const columns = columnsOf([{}]);
    clearReport(columns, 0);
    expect(isDisplayed(ruleOf({}), columns, 0)).toBe(false);
  });

  it.each<[DrawnReport, boolean]>([
    [{}, false],
    [{ previous: 'Panic' }, false],
    [{ symbol: 'Panic', previous: 'Shot' }, true],
    [{ symbol: 'Ruckus' }, true],
  ])('[reports.15] greys the selected report %o: %s', (report, grey) => {
    expect(isSelectedGrey(ruleOf({}), columnsOf([report]), 0)).toBe(grey);
  });

  it('[reports.14] knows two rules that display the same', () => {
    expect(sameDisplayRule(ruleOf({}), ruleOf({ decay: false }))).toBe(true);
    expect(sameDisplayRule(ruleOf({}), ruleOf({ level: 'roof' }))).toBe(false);
    expect(sameDisplayRule(ruleOf({}), ruleOf({ symbols: ['Shot'] }))).toBe(false);
  });
});
