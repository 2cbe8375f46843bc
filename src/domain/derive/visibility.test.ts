import { describe, expect, it } from 'vitest';
import { clearReport, columnsOf, type DrawnReport } from '../../../bench/scenarios.ts';
import type { ReportSymbol } from '../reports/reportTypes.ts';
import { ALL_DISPLAYED } from '../testing/pageView.ts';
import type { DisplayFilter } from '../view.ts';
import { compileDisplayRule, isDisplayed, isSelectedGrey, sameDisplayRule } from './visibility.ts';

const FILTER: DisplayFilter = { ...ALL_DISPLAYED, symbols: ['Shot', 'Panic'] };
const LEVELS: Readonly<Record<string, number>> = { ground: 1, roof: 2 };
const ruleOf = (filter: Partial<DisplayFilter>) =>
  compileDisplayRule({ ...FILTER, ...filter }, (level) => LEVELS[level] ?? 0);

function shows(report: DrawnReport, filter: Partial<DisplayFilter> = {}): boolean {
  return isDisplayed(ruleOf(filter), columnsOf([report]), 0);
}

describe('what is displayed', () => {
  it.each<[ReportSymbol, boolean]>([
    ['Shot', true],
    ['Panic', true],
    ['Possible Shot', false],
    ['Fireworks', false],
  ])('[VI1] with Shot and Panic on: %s %s', (symbol, shown) => {
    expect(shows({ symbol })).toBe(shown);
  });

  it.each<[ReportSymbol, ReportSymbol, boolean]>([
    ['Shot', 'Panic', true],
    ['Shot', 'Fireworks', false],
    ['Fireworks', 'Shot', false],
  ])('[VI2] a %s that was a %s: %s', (symbol, previous, shown) => {
    expect(shows({ symbol, previous })).toBe(shown);
  });

  it.each<[string | undefined, number, boolean]>([
    [undefined, 2, true],
    ['ground', 1, true],
    ['ground', 2, false],
    ['ground', 0, true],
    ['never heard of', 1, false],
    ['never heard of', 0, true],
  ])('[VI3] on floor %s a report of level %i: %s', (level, of, shown) => {
    expect(shows({ level: of }, { level })).toBe(shown);
  });

  it('[VI1] shows no row that holds no report', () => {
    const columns = columnsOf([{}]);
    clearReport(columns, 0);
    expect(isDisplayed(ruleOf({}), columns, 0)).toBe(false);
  });

  it.each<[DrawnReport, boolean]>([
    [{}, false],
    [{ previous: 'Panic' }, true],
    [{ symbol: 'Ruckus' }, true],
  ])('[VI4] greys the selected report %o: %s', (report, grey) => {
    expect(isSelectedGrey(ruleOf({}), columnsOf([report]), 0)).toBe(grey);
  });

  it('[VI1] knows two rules that display the same', () => {
    expect(sameDisplayRule(ruleOf({}), ruleOf({ decay: false }))).toBe(true);
    expect(sameDisplayRule(ruleOf({}), ruleOf({ level: 'roof' }))).toBe(false);
    expect(sameDisplayRule(ruleOf({}), ruleOf({ symbols: ['Shot'] }))).toBe(false);
  });
});
