/** Texts of the cameras that the shot panel offers. */
import { clockText } from '../../domain/dayAndClock.ts';
import type { EpochMs } from '../../domain/units.ts';

export const RANKED_TEXT = {
  cameras: 'Cameras, best view first',
  show: 'Cameras near this report, now',
  more: 'Pictures from 10 s before the report to 30 s after',
  loading: 'Loading',
} as const;

/** "Cameras near this report: 6". */
export function rankedCountText(count: number): string {
  return `Cameras near this report: ${count}`;
}

/** "No answer since 02:12:40", "No picture". */
export function noImageText({ kind, since }: { readonly kind: string; readonly since: EpochMs }): string {
  return kind === 'none' ? 'No picture' : `No answer since ${clockText(since)}`;
}
