import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../tests/support/drawnReports.ts';
import { SYMBOL_COUNT, type ReportSymbol } from '../contract/reportTypes.ts';
import { decayShare, writeRankSpans } from './decay.ts';
import { createTimeIndex, rankOf, rebuildTimeIndex, removeRow } from '../index/timeIndex.ts';

const LETTERS: Readonly<Record<string, ReportSymbol>> = { S: 'Shot', P: 'Panic', F: 'Fireworks' };

/** 'SSF' = three reports, oldest first; those at `gone` leave after the ranks were told. */
function decayOf(letters: string, removed: readonly number[] = [], shown = 'SPF'): number[] {
  const columns = columnsOf(Array.from(letters, (letter) => ({ symbol: LETTERS[letter] ?? 'Shot' })));
  const rule = { shown: new Uint8Array(SYMBOL_COUNT), level: 0 };
  for (const letter of shown) rule.shown[columns.symbol[letters.indexOf(letter)] ?? 0] = 1;
  const timeIndex = createTimeIndex(columns);
  rebuildTimeIndex(timeIndex, rule);
  const left = Float64Array.from(timeIndex.displayed, (list) => list.removedAtStart);
  const ranks = Array.from(letters, (_, row) => rankOf(timeIndex, row));
  for (const row of removed) removeRow(timeIndex, row);
  const spans = new Float32Array(2 * SYMBOL_COUNT);
  writeRankSpans(timeIndex, left, spans);
  return ranks.flatMap((rank, row) => {
    const symbol = columns.symbol[row] ?? 0;
    return rank < 0 || removed.includes(row)
      ? []
      : [decayShare(rank, spans[2 * symbol] ?? 0, spans[2 * symbol + 1] ?? 0)];
  });
}

describe('decay', () => {
  it('[map.10] runs evenly from the oldest to the newest', () => {
    expect(decayOf('SSSSS')).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it('[map.10] ranks each symbol on its own', () => {
    expect(decayOf('SFSFS')).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('[map.10] takes the only one of its symbol for the newest', () => {
    expect(decayOf('SPS')).toEqual([0, 1, 1]);
  });

  it('[map.10] ranks among the displayed', () => {
    expect(decayOf('FSFS', [], 'S')).toEqual([0, 1]);
  });

  it('[map.10] runs on from the oldest left, while no rank is told anew', () => {
    expect(decayOf('SSSSS', [0, 1])).toEqual([0, 0.5, 1]);
  });
});
