/** Cameras of the site that do not answer, as some never do. */
import { CameraUnavailable } from '../../src/domain/source/recorder.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';

/** One camera of ten. */
const FAILING = /9$/;
const HOUR: Millis = 3_600_000;
/** It failed so long after a full hour. */
const FAILED_AFTER: Millis = 760_000;

/** Throws CameraUnavailable for a camera that does not answer at an instant. */
export function checkAnswers(cameraId: string, at: EpochMs): void {
  if (!FAILING.test(cameraId)) return;
  const since = Math.floor((at - FAILED_AFTER) / HOUR) * HOUR + FAILED_AFTER;
  throw new CameraUnavailable('connection refused', epochMs(since));
}
