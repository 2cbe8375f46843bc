import type { CountedShelf, ShelfScope } from '../contract/shelf.ts';
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { readFinite, readId } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs } from '../units.ts';

/** The shelves of an answer; what is none is left out. */
export function readShelves(body: readonly unknown[]): CountedShelf[] {
  return body.filter(isRow).flatMap((row) => {
    const [id, from, to] = [readFinite(row['id']), readFinite(row['from']), readFinite(row['to'])];
    if (![id, from, to].every(Number.isFinite)) return [];
    const reports = readFinite(row['reports']);
    const endedBy = readId(row['endedBy']);
    return readShelfScope(row).map((scope) => ({
      ...scope,
      id,
      reason: readId(row['reason']) ?? '',
      by: readId(row['by']) ?? '',
      from: epochMs(from),
      to: epochMs(to),
      ...(endedBy !== undefined && { endedBy }),
      reports: Number.isFinite(reports) ? reports : 0,
    }));
  });
}

/** The scope of a row; none where it has no squad. */
export function readShelfScope(row: Row): ShelfScope[] {
  const squadId = readId(row['squadId']);
  if (squadId === undefined) return [];
  const [sensor, zone] = [readId(row['sensor']), readId(row['zone'])];
  const type = REPORT_SYMBOLS.find((symbol) => symbol === row['type']);
  return [
    {
      squadId,
      ...(sensor !== undefined && { sensor }),
      ...(zone !== undefined && { zone }),
      ...(type !== undefined && { type }),
    },
  ];
}
