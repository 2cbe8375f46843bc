/**
 * Straight lines on the map: trajectories, expert lines, distances between sensors, or axes of wedges. Coordinates
 * and ownership as in MarkerFrame.
 */
export interface LineFrame {
  version: number;
  count: number;
  /** [8 × capacity] first end xHigh, yHigh, xLow, yLow, then second end */
  place: Float32Array<ArrayBuffer>;
  /**
   * [capacity] trajectories and wedges: index into REPORT_SYMBOLS; expert lines: SHOCK_WAVE or MUZZLE_BLAST, with VERTICAL_SENSOR;
   * distances: 0 near, 1 medium, 2 far
   */
  style: Uint8Array<ArrayBuffer>;
  /** [capacity] expert lines: vertical angle in degrees, NaN where unknown; trajectories: decay 0 to 1; distances: metres */
  value: Float32Array<ArrayBuffer>;
}

/** Added to the style of an expert line of a vertical sensor. */
export const VERTICAL_SENSOR = 2;

/** An empty frame for at most `capacity` lines. Owns its arrays. */
export function createLineFrame(capacity: number): LineFrame {
  return {
    version: 0,
    count: 0,
    place: new Float32Array(8 * capacity),
    style: new Uint8Array(capacity),
    value: new Float32Array(capacity),
  };
}

/** The buffers to name in a transfer list. */
export function lineFrameBuffers(frame: LineFrame): ArrayBuffer[] {
  return [frame.place.buffer, frame.style.buffer, frame.value.buffer];
}
