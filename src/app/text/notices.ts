/** Texts of the warnings that lie over the map. */
import { clockText } from '../../domain/dayAndClock.ts';
import type { Storm, StormLoad } from '../../domain/live/storm.ts';

export const NOTICE_TEXT = {
  fold: 'Make smaller',
  stormShort: 'Storm',
  stormMore:
    'Shot, Panic and Weapon keep their toasts and sounds. Everything else is listed and counted. Ends by itself.',
} as const;

/** "Show in full: Storm". */
export function unfold(what: string): string {
  return `Show in full: ${what}`;
}

/** "Storm since 23:58:04." */
export function stormSince({ since }: Storm): string {
  return `Storm since ${clockText(since)}.`;
}

/** "14 incidents, 214 reports in 10 min". */
export function stormText({ incidents, reports }: StormLoad): string {
  const of = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  return `${of(incidents, 'incident')}, ${of(reports, 'report')} in 10 min`;
}
