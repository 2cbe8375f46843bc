/** Times as people read them, in the browser's zone. */
import type { EpochMs, Millis } from '../../domain/units.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** HH:mm:ss. */
export function clockText(time: EpochMs): string {
  return CLOCK.format(time);
}

/** YYYY-MM-DD. */
export function dayText(time: EpochMs): string {
  return DAY.format(time);
}

/** HH:mm:ss today, with the date before it on other days. */
export function momentText(time: EpochMs, now: EpochMs): string {
  const day = dayText(time);
  return day === dayText(now) ? clockText(time) : `${day} ${clockText(time)}`;
}

/** "1 min 02 s ago"; never in the future, whatever the clocks say. */
export function agoText(span: Millis): string {
  const seconds = Math.max(0, Math.floor(span / 1_000));
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min ago`;
  return `${Math.floor(hours / 24)} d ago`;
}

/** Minus sign U+2212, as all figures have it. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** "40.712784, −74.006130". */
export function placeText(lat: number, lng: number): string {
  return `${signed(lat, 6)}, ${signed(lng, 6)}`;
}

/** The same for the clipboard: plain minus, so that other programs read it. */
export function placeForClipboard(lat: number, lng: number): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/** The browser's zone: name, abbreviation and offset at an instant. */
export function zoneText(at: EpochMs): {
  readonly name: string;
  readonly short: string;
  readonly offset: string;
} {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const part = (style: 'short' | 'shortOffset') =>
    new Intl.DateTimeFormat('en-US', { timeZoneName: style })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return { name, short: part('short'), offset: part('shortOffset').replace('GMT', 'UTC').replace('-', '−') };
}
