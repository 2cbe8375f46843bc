import { BURST_FACTOR, MARKER_SIZE } from '../../domain/frame/sizes.ts';
import type { CssPx, Degrees, DevicePx, Millis, Unit01 } from '../../domain/units.ts';

/** Share of the decay colour in the oldest marker of a type. */
export const DECAY_MIX: Unit01 = 0.36;

/** Radii of the two rings of the latest report, in grid units of its 32 px symbol. */
export const LATEST_RINGS = { inner: 20.25, outer: 27 } as const;
/** How often the rings grow after a report arrives, and how long each time; then they are still. */
export const PULSE_COUNT = 3;
export const PULSE_MS: Millis = 1200;

/** Broken ring of a report that needs acknowledgement: pixels from the symbol's edge to its line, half its width, width of a gap. */
export const OPEN_RING = { distance: 7.5, half: 1.3, casing: 1, gap: 0.25 } as const;
/** Bar of a report of a closed incident, in grid units: its ends on both axes, half its width, the same with its casing. */
export const CLOSED_BAR = { reach: 9.4, half: 0.95, casing: 2 } as const;

/** Size of a camera's icon. */
export const CAMERA_SIZE: CssPx = 60;
/** Direction of an unrotated camera icon, counter-clockwise from north. */
export const CAMERA_TURN: Degrees = 135;
/** Height of a place's pin. */
export const PLACE_SIZE: CssPx = 50;
/** Size of a target's icon. */
export const TARGET_SIZE: CssPx = 28;

/** Widths and opacity of trajectories and expert lines. */
export const TRAJECTORY_WIDTH: CssPx = 7;
export const TRAJECTORY_OPACITY: Unit01 = 0.6;
export const EXPERT_LINE_WIDTH: CssPx = 1.5;
/** Lines between sensors, and rim and area of a coverage circle. */
export const DISTANCE_WIDTH: CssPx = 1.5;
/** Length and period of the dashes of a middle and of a far distance; a near one is solid, so that they differ without colour. */
export const DISTANCE_DASHES: Readonly<
  Record<'middle' | 'far', { readonly drawn: CssPx; readonly period: CssPx }>
> = {
  middle: { drawn: 7, period: 12 },
  far: { drawn: 2, period: 6 },
};
export const COVERAGE_RIM: CssPx = 1.25;
export const COVERAGE_FILL: Unit01 = 0.12;
export const COVERAGE_RIM_OPACITY: Unit01 = 0.45;

/**
 * Size of the largest marker sprite: an emphasised burst with the rings of the latest report.
 *
 * @param scale  root font size / 16
 * @param ratio  device pixels per CSS pixel
 */
export function largestSprite(scale: number, ratio: number): DevicePx {
  const size = MARKER_SIZE.emphasised * BURST_FACTOR * scale * ratio;
  return Math.ceil((size * 2 * (LATEST_RINGS.outer + 2)) / 24);
}
