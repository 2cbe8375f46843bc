/** The time axis of the pictures of a report: moments from ten seconds before to thirty after, and the recordings that hold them. */
import { CAMERA_VIDEO_MS } from '../contract/media.ts';
import { epochMs, type EpochMs, type Seconds } from '../units.ts';

const FIRST: Seconds = -10;
const LAST: Seconds = 30;
/** Less than the length of a recording, so that recordings leave no gap. */
const APART: Seconds = 5;
/** A recording ends so long after its moment. */
const AFTER: Seconds = 1;
/** Time between two frames of usual cameras. */
const FRAME: Seconds = 0.1;

/** Moments of the columns, after the shot. */
export const MOMENTS: readonly Seconds[] = Array.from(
  { length: (LAST - FIRST) / APART + 1 },
  (_, n) => FIRST + n * APART,
);

/** Column of the shot itself. */
export const SHOT_MOMENT: number = MOMENTS.indexOf(0);

/** A frame within a recording. */
export interface FramePlace {
  /** The recording of the moment of this column. */
  readonly column: number;
  /** After the beginning of the recording. */
  readonly offset: Seconds;
}

/** When the recording of a moment ends: six seconds long by the contract, it is there from then on. */
export function recordingEnd(shotAt: EpochMs, column: number): EpochMs {
  return epochMs(Math.round(shotAt + 1000 * ((MOMENTS[column] ?? NaN) + AFTER)));
}

/** Where the frame of a time after the shot is. */
export function frameAt(after: Seconds): FramePlace {
  const found = MOMENTS.findIndex((moment) => after <= moment);
  const column = found < 0 ? MOMENTS.length - 1 : found;
  return { column, offset: after - (MOMENTS[column] ?? 0) - AFTER + CAMERA_VIDEO_MS / 1000 };
}

/** The column whose moment is nearest to a time after the shot. */
export function columnAt(after: Seconds): number {
  const column = Math.round((after - FIRST) / APART);
  return Math.min(MOMENTS.length - 1, Math.max(0, column));
}

/** A time some frames later, or earlier, within the axis. */
export function stepFrames(after: Seconds, frames: number): Seconds {
  const stepped = Math.round((after + frames * FRAME) / FRAME) * FRAME;
  return Number(Math.min(LAST, Math.max(FIRST, stepped)).toFixed(1));
}
