/** Figures of the administration as text. */
import type { Millis } from '../../../../domain/units.ts';

export { countText } from '../../../../domain/countText.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "12.3 MB", by powers of 1024; "0 B" for none. */
export function bytesText(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? 'B'}`;
}

/** "0.42 ms", "12.3 ms", "1.20 s". */
export function millisText(ms: Millis): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;
}

/** "3 d 04 h", "2 h 07 min", "5 min 09 s". */
export function spanText(span: Millis): string {
  const seconds = Math.max(0, Math.floor(span / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60),
  ];
  if (days > 0) return `${days} d ${two(hours % 24)} h`;
  if (hours > 0) return `${hours} h ${two(minutes % 60)} min`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

/** "12.5 %" of a share 0 … 1. */
export function shareText(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
