import { MEDIA_COLUMN, SHOT_COLUMN } from '../src/domain/contract/shotReport.ts';
import { mercatorToLat, mercatorToLng } from '../src/domain/geo/mercator.ts';
import { POSSIBLE_SHOT_CATEGORY, REPORT_SYMBOLS, typeOfSymbol } from '../src/domain/contract/reportTypes.ts';
import { createReportScenario } from './scenarios.ts';

/** Of a thousand reports so many are of each symbol that has a bound of its own, and of each other one. */
const EACH_OWN = 125;
const OWN_SYMBOLS = 4;
const EACH_OTHER = 100;

const SPAN_MS = 30 * 24 * 3_600_000;

/**
 * A past of `count` reports that ended a minute ago, as the range call sends it. Types are spread so that
 * none reaches its bound: a million of them are a million in the console.
 */
export class StoredReports {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly #columns;

  constructor(count: number, seed: number, now: number) {
    this.count = count;
    this.to = now - 60_000;
    this.from = this.to - SPAN_MS;
    this.#columns = createReportScenario({ count, seed });
  }

  /** JSON of the row arrays with from ≤ time < to, oldest first. */
  rows(from: number, to: number): string {
    const first = this.#rowAt(from);
    const last = this.#rowAt(to);
    return JSON.stringify(Array.from({ length: last - first }, (_, at) => this.#row(first + at)));
  }

  #rowAt(time: number): number {
    const share = (time - this.from) / SPAN_MS;
    return Math.max(0, Math.min(this.count, Math.ceil(share * this.count)));
  }

  #row(at: number): readonly unknown[] {
    const { x, y, burst, bearing } = this.#columns;
    const row: unknown[] = Array.from({ length: MEDIA_COLUMN + 1 }, () => null);
    const inThousand = at % 1000;
    const own = EACH_OWN * OWN_SYMBOLS;
    const symbol =
      inThousand < own
        ? Math.floor(inThousand / EACH_OWN)
        : OWN_SYMBOLS + Math.floor((inThousand - own) / EACH_OTHER);
    const time = Math.round(this.from + (at * SPAN_MS) / this.count);
    row[SHOT_COLUMN.id] = at + 1;
    row[SHOT_COLUMN.detectionId] = `D${at + 1}`;
    row[SHOT_COLUMN.squadId] = `SQ${at % 12}`;
    row[SHOT_COLUMN.zone] = 'Bench';
    row[SHOT_COLUMN.zoneId] = `SQ${at % 12}_Z${at % 8}`;
    row[SHOT_COLUMN.lat] = Number(mercatorToLat(y[at]).toFixed(6));
    row[SHOT_COLUMN.lon] = Number(mercatorToLng(x[at]).toFixed(6));
    row[SHOT_COLUMN.timeStamp] = time;
    row[SHOT_COLUMN.start] = time + 400;
    row[SHOT_COLUMN.reportType] = typeOfSymbol(symbol);
    row[SHOT_COLUMN.weaponCategory] = REPORT_SYMBOLS[symbol] === 'Possible Shot' ? POSSIBLE_SHOT_CATEGORY : 2;
    row[SHOT_COLUMN.bearing] = Number.isNaN(bearing[at]) ? null : bearing[at];
    row[SHOT_COLUMN.burst] = burst[at];
    row[SHOT_COLUMN.test] = false;
    row[SHOT_COLUMN.message] = `Shot reported near ${100 + (at % 900)} Bench Street`;
    return row;
  }
}
