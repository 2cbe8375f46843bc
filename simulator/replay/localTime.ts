import { failure, success, type Result } from '../../src/domain/result.ts';
import { zoneOffset, ZoneOffsets } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';

/** Wall-clock time of a recorded incident. */
interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const PATTERN = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const DAY_MS: Millis = 86_400_000;

/** `M/D/YY H:MM` with optional seconds; two digits of a year mean 20YY. */
function readWallClock(text: string): WallClock | undefined {
  const match = PATTERN.exec(text.trim());
  if (match === null) return undefined;
  const [month = 0, day = 0, shortYear = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const read = new Date(asIfUtc({ year, month, day, hour, minute, second }));
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 ? { year, month, day, hour, minute, second } : undefined;
}

function asIfUtc({ year, month, day, hour, minute, second }: WallClock): Millis {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Converts wall-clock times of one zone to instants. A time in the repeated hour is the earlier instant; a skipped time
 * is read with the offset that was valid before it, which preserves the order.
 */
export class LocalTime {
  readonly #offsets: ZoneOffsets;

  /** Throws RangeError for a zone that does not exist. */
  constructor(timeZone: string) {
    this.#offsets = new ZoneOffsets(zoneOffset(timeZone));
  }

  /** The instant of `M/D/YY H:MM[:SS]`; fails where the text is no such time. */
  toInstant(text: string): Result<EpochMs, 'badTime'> {
    const wall = readWallClock(text);
    if (wall === undefined) return failure('badTime');
    const local = asIfUtc(wall);
    const early = local - this.#offsets.offsetAt(local - DAY_MS);
    if (early + this.#offsets.offsetAt(early) === local) return success(epochMs(early));
    const late = local - this.#offsets.offsetAt(local + DAY_MS);
    return success(epochMs(late + this.#offsets.offsetAt(late) === local ? late : early));
  }
}
