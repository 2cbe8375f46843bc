import type { Millis } from '../../domain/units.ts';

const MINUTE: Millis = 60_000;
const QUARTER: Millis = 900_000;
const DAY: Millis = 86_400_000;
const CACHE_LIMIT = 4_096;

/**
 * Wall-clock time of one zone. Offsets are asked of the browser and kept: once for a day that begins and
 * ends with the same one, else for each of its quarter hours.
 */
export class ZoneClock {
  /** Undefined for the browser's own zone. */
  readonly #parts: Intl.DateTimeFormat | undefined;
  readonly #offsets = new Map<number, Millis>();

  /** `timeZone`: IANA name; the browser's own where absent. */
  constructor(timeZone?: string) {
    if (timeZone === undefined) return;
    this.#parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Local time − UTC at an instant (epoch ms). Shifts happen on full quarter hours of UTC. */
  offset(instant: number): Millis {
    const day = Math.floor(instant / DAY) * DAY;
    const before = this.#kept(day);
    return before === this.#kept(day + DAY) ? before : this.#kept(Math.floor(instant / QUARTER) * QUARTER);
  }

  /** Offset at a full quarter hour. */
  #kept(instant: number): Millis {
    const known = this.#offsets.get(instant);
    if (known !== undefined) return known;
    if (this.#offsets.size > CACHE_LIMIT) this.#offsets.clear();
    const offset = this.#ask(instant);
    this.#offsets.set(instant, offset);
    return offset;
  }

  /** The browser's own zone is asked of `Date`: far quicker than of `Intl`. */
  #ask(instant: number): Millis {
    if (this.#parts === undefined) return MINUTE * (0 - new Date(instant).getTimezoneOffset());
    const field: Record<string, number> = {};
    for (const { type, value } of this.#parts.formatToParts(instant)) field[type] = Number(value);
    const { year, month, day, hour, minute, second } = field;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time of day, "02:15:09" or "02:15". */
export function clockText(clock: ZoneClock, instant: number, seconds: boolean): string {
  const local = new Date(instant + clock.offset(instant));
  const minutes = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  return seconds ? `${minutes}:${two(local.getUTCSeconds())}` : minutes;
}
