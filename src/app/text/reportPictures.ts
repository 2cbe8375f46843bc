/** Texts of the pictures of the cameras about a report. */
import { distanceText } from '../../domain/geo/measureText.ts';
import type { RankedCamera } from '../../domain/cameras/rankCameras.ts';
import { HALF_VIEW } from '../../domain/cameras/rankCameras.ts';
import { clockText } from '../../domain/dayAndClock.ts';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../domain/units.ts';
import type { KeyEntry } from './keys.ts';

export const PICTURES_TEXT = {
  title: 'Cameras',
  files: 'Files',
  shown: 'Pictures and files',
  camera: 'Camera',
  frameByFrame: 'Frame by frame',
  keep: 'Keep with report',
  keeping: 'Keeping …',
  retry: 'Try again',
  none: 'No camera within 400 m of this report.',
  noPlace: 'This report has no place, so no camera is near it.',
  notRecorded: 'not recorded',
  loading: 'Loading',
  reading: 'unknown cause',
} as const;

/** Keys of the pictures, while they are shown. */
export const PICTURE_SHORTCUTS = {
  back: { keys: [','], text: 'Pictures of a report: one frame back', leavesDialogs: true },
  on: { keys: ['.'], text: 'Pictures of a report: one frame on', leavesDialogs: true },
} as const satisfies Readonly<Record<string, KeyEntry>>;

/** "4 of 6, best view first". */
export function shownText(working: number, all: number): string {
  return `${working === all ? all : `${working} of ${all}`}, best view first`;
}

/** "−10 s", "+5 s"; the shot has its time of day. */
export function momentHead(after: Seconds, shotAt: EpochMs): string {
  if (after === 0) return clockText(shotAt);
  return `${after < 0 ? '−' : '+'}${Math.abs(after)} s`;
}

/** "at the shot", "0.4 s before", "1.2 s after". */
export function cursorText(after: Seconds): string {
  if (after === 0) return '0.0 s, at the shot';
  return `${Math.abs(after).toFixed(1)} s ${after < 0 ? 'before' : 'after'}`;
}

/** "66 m, looks at it", "54 m, 40° off its axis, other floor". */
export function viewText({ distance, offAxis, isOtherLevel }: RankedCamera<unknown>): string {
  const view =
    offAxis !== undefined && (offAxis <= HALF_VIEW ? 'looks at it' : `${Math.round(offAxis)}° off`);
  return [distanceText(distance), view, isOtherLevel && 'other floor'].filter(Boolean).join(', ');
}

/** "CAM-003, 5.0 s after": what a picture shows. */
export function pictureOf(name: string, after: Seconds): string {
  return `${name}, ${cursorText(after)}`;
}

/** "in 12 s". */
export function comesIn(left: Millis): string {
  return `in ${Math.max(1, Math.ceil(left / 1000))} s`;
}

/** "No answer since 02:12:40 (connection refused). CAM-011 took its place." */
export function failedText(
  failure: {
    readonly kind: 'none' | 'failed' | 'unreadable';
    readonly message?: string | undefined;
    readonly since: EpochMs;
  },
  successor: string | undefined,
): string {
  const what = WHY[failure.kind](clockText(failure.since), failure.message);
  return successor === undefined ? what : `${what} ${successor} took its place.`;
}

const WHY = {
  none: () => 'It recorded nothing of this time.',
  unreadable: () => 'Its recording cannot be played by this browser.',
  failed: (since: string, message: string | undefined) =>
    `No answer since ${since}${message === undefined ? '' : ` (${message})`}.`,
} as const;

/** "KLM 4471 +15 s": a plate and when its camera read it. */
export function plateText(plate: string, seen: number, shotAt: EpochMs): string {
  if (!Number.isFinite(seen)) return plate;
  const after = Math.round((seen - shotAt) / 1000);
  return `${plate} ${after < 0 ? '−' : '+'}${Math.abs(after)} s`;
}

/** "KLM 4471 +15 s, AB 12 −3 s +2": the first plates, and how many more there are. */
export function platesText(plates: readonly string[], named: number): string {
  const more = plates.length - named;
  return plates.slice(0, named).join(', ') + (more > 0 ? ` +${more}` : '');
}

/** "8 pictures are kept with the report"; of some that were refused how many. */
export function keptText(kept: number, wanted: number): string {
  const pictures = kept === 1 ? '1 picture is' : `${kept} pictures are`;
  return kept === wanted
    ? `${pictures} kept with the report`
    : `${pictures} kept, ${wanted - kept} could not be kept`;
}

/** "CAM-003 2026-11-28 02-17-52.4.jpg": name of a kept picture. */
export function keptName(cameraId: string, shotAt: EpochMs, after: Seconds): string {
  const at = new Date(epochMs(shotAt + 1000 * after)).toISOString();
  return `${cameraId} ${at.slice(0, 10)} ${at.slice(11, 21).replaceAll(':', '-')}Z.jpg`;
}
