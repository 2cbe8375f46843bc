import type { CountedShelf } from '../contract/shelf.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { readFinite, readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs } from '../units.ts';

/** The shelves of an answer; what is none is left out. */
export function readShelves(body: readonly unknown[]): CountedShelf[] {
  return body.filter(isRow).flatMap(shelfOfRow);
}

function shelfOfRow(row: Row): CountedShelf[] {
  const [id, from, to, reports] = (['id', 'from', 'to', 'reports'] as const).map((name) =>
    readFinite(row[name]),
  ) as [number, number, number, number];
  const squadId = readId(row['squadId']);
  if (![id, from, to].every(Number.isFinite) || squadId === undefined) return [];
  const type = REPORT_SYMBOLS.find((symbol) => symbol === row['type']);
  const texts = (['sensor', 'zone', 'endedBy'] as const).flatMap((name) => {
    const text = readId(row[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return [
    {
      id,
      squadId,
      ...Object.fromEntries(texts),
      ...(type !== undefined && { type }),
      reason: readId(row['reason']) ?? '',
      by: readId(row['by']) ?? '',
      from: epochMs(from),
      to: epochMs(to),
      reports: Number.isFinite(reports) ? reports : 0,
    },
  ];
}
