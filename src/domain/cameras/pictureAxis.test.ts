import { expect, it } from 'vitest';
import { CAMERA_VIDEO_MS, cameraVideoSpan } from '../contract/media.ts';
import { epochMs } from '../units.ts';
import { columnAt, frameAt, MOMENTS, recordingEnd, stepFrames } from './pictureAxis.ts';

const SHOT = epochMs(1_764_000_000_250);

it('[report-view.31] has nine moments, from ten seconds before the shot to thirty after', () => {
  expect(MOMENTS).toEqual([-10, -5, 0, 5, 10, 15, 20, 25, 30]);
});

it('[report-view.31] finds each time of the axis in a recording of the contract that reaches over it', () => {
  for (let after = -10; after <= 30; after = stepFrames(after, 1)) {
    const { column, offset } = frameAt(after);
    const { start } = cameraVideoSpan(recordingEnd(SHOT, column));
    expect(start + 1000 * offset).toBeCloseTo(SHOT + 1000 * after, 0);
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(1000 * offset).toBeLessThan(CAMERA_VIDEO_MS);
    if (after === 30) break;
  }
});

it('[report-view.31] steps by a tenth of a second, and stays on the axis', () => {
  expect([stepFrames(0, 1), stepFrames(0, -1), stepFrames(29.95, 1), stepFrames(-10, -1)]).toEqual([
    0.1, -0.1, 30, -10,
  ]);
});

it('[report-view.31] belongs to the column of the nearest moment', () => {
  expect([-10, -7.4, 0.2, 2.6, 30].map(columnAt)).toEqual([0, 1, 2, 3, 8]);
});
