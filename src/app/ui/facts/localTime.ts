import { epochMs, type EpochMs } from '../../../domain/units.ts';

/** The greatest value of a `datetime-local` input with seconds: with it, browsers take years of four digits. */
export const LAST_SECOND = '9999-12-31T23:59:59';

const two = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-21T22:15:00" in the browser's time zone: the value of a `datetime-local` input. */
export function localText(time: EpochMs): string {
  const at = new Date(time);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/**
 * Parses the value of a `datetime-local` input in the browser's time zone; undefined if it is invalid.
 *
 * @param shown  time that the input showed before; returned if the text is unchanged. In the hour that
 * repeats when clocks go back, the same text means two times.
 */
export function timeOfLocalText(text: string, shown?: EpochMs): EpochMs | undefined {
  if (shown !== undefined && timeOfLocalText(text) === timeOfLocalText(localText(shown))) return shown;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : epochMs(time);
}
