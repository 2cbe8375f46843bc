/** Snooze alerts that silence something now or will later, as every console is told of them. */
import { readInstant } from '../json/instant.ts';
import { readBoolean } from '../json/read.ts';
import { isRow, type Row } from '../json/row.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { snoozeScope } from './filterWords.ts';
import { textOf } from './readFilter.ts';

/** A snooze without its reason and its file. */
export interface CurrentSnooze {
  readonly name: string;
  /** What is silent, in words. */
  readonly scope: string;
  /** Epoch ms; null stands for always. */
  readonly from: number | null;
  /** Excluded; null stands for ever. */
  readonly to: number | null;
}

/** The snoozes of the records that are enabled and have not ended, first those that end first. */
export function currentSnoozes(rows: readonly Row[], now: EpochMs): CurrentSnooze[] {
  return rows
    .filter(({ enabled, endTime }) => readBoolean(enabled) === true && !(readInstant(endTime) <= now))
    .map((row) => ({
      name: textOf(row['name']) || `Snooze alert ${String(row['id'])}`,
      scope: snoozeScope(row),
      from: instantOf(row['startTime']),
      to: instantOf(row['endTime']),
    }))
    .toSorted((a, b) => (a.to ?? Infinity) - (b.to ?? Infinity));
}

/** Those that silence something at `now`, in their order. */
export function activeSnoozes(snoozes: readonly CurrentSnooze[], now: EpochMs): readonly CurrentSnooze[] {
  return snoozes.filter(({ from, to }) => (from ?? -Infinity) <= now && now < (to ?? Infinity));
}

/** The snoozes of an answer; what is none is left out. */
export function parseCurrentSnoozes(body: readonly unknown[]): CurrentSnooze[] {
  const isInstant = (value: unknown) => value === null || Number.isFinite(value);
  return body.filter(
    (row): row is CurrentSnooze & Row =>
      isRow(row) &&
      typeof row['name'] === 'string' &&
      typeof row['scope'] === 'string' &&
      isInstant(row['from']) &&
      isInstant(row['to']),
  );
}

function instantOf(value: unknown): EpochMs | null {
  const at = readInstant(value);
  return Number.isFinite(at) ? epochMs(at) : null;
}
