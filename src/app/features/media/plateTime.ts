import type { EpochMs } from '../../../domain/units.ts';

/** MM:DD:YYYY HH:MM:SS in the browser's zone. */
export function plateTime(seen: EpochMs): string {
  const time = new Date(seen);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [two(time.getMonth() + 1), two(time.getDate()), String(time.getFullYear()).padStart(4, '0')];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two);
  return `${day.join(':')} ${clock.join(':')}`;
}
