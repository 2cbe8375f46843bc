import { expect, it } from 'vitest';
import {
  bySymbol,
  LANES,
  REPORT_SYMBOLS,
  SYMBOL_COUNT,
  SYMBOL_LANE,
  SYMBOL_SEVERITY,
  type ReportSymbol,
} from '../contract/reportTypes.ts';

it('[alerts.1] has no two symbols of the same severity', () => {
  expect(new Set(SYMBOL_SEVERITY).size).toBe(SYMBOL_COUNT);
  const mostSevereFirst = REPORT_SYMBOLS.map((name, symbol) => ({ name, severity: SYMBOL_SEVERITY[symbol] }))
    .toSorted((a, b) => (b.severity ?? 0) - (a.severity ?? 0))
    .map(({ name }) => name);
  const named: ReportSymbol[] = ['Panic', 'Shot', 'Weapon', 'Possible Shot', 'Detection', 'Bang/Noise'];
  expect(mostSevereFirst).toEqual([...named, 'Ruckus', 'Fireworks', 'Test']);
});

it('[alerts.1] reads a table in the order of the symbols, whatever its own order', () => {
  const names = Object.fromEntries(REPORT_SYMBOLS.toReversed().map((name) => [name, name]));
  expect(bySymbol(names as Record<ReportSymbol, ReportSymbol>)).toEqual(REPORT_SYMBOLS);
  expect(LANES[SYMBOL_LANE[REPORT_SYMBOLS.indexOf('Fireworks')] ?? -1]).toBe('Sounds');
});
