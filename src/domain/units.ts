/**
 * Units. An instant is branded, because an instant is not a span; spans and lengths are plain
 * aliases that make a signature read like a formula.
 */

/** Instant, milliseconds since 1970, UTC. */
export type EpochMs = number & { readonly __unit: 'EpochMs' };

/** Instant, whole seconds since 1970, UTC: the unit of the range call alone. */
export type EpochSeconds = number & { readonly __unit: 'EpochSeconds' };

/** Moment of a monotonic clock, milliseconds: differences are spans. It is no instant and has no date. */
export type Ticks = number & { readonly __unit: 'Ticks' };

/** One moment, read from two clocks. */
export interface ClockReading {
  /** Of this machine's monotonic clock. */
  readonly ticks: Ticks;
  /** Of the server's clock. */
  readonly now: EpochMs;
}

/** Span of time. */
export type Millis = number;
export type Seconds = number;
export type Minutes = number;

/** Web-Mercator coordinate: 0 is west or north, 1 is east or south. */
export type Mercator = number;

export type Degrees = number;
export type Radians = number;
export type Metres = number;
export type Kilometres = number;

/** Length on the screen as CSS counts it. */
export type CssPx = number;
/** Length on the screen as the graphics device counts it. */
export type DevicePx = number;

/** Share, 0 to 1. */
export type Unit01 = number;

/** Map zoom: at zoom z the world is 512 × 2^z CSS pixels wide (MapLibre's tile size). */
export type Zoom = number;

/** Width of the world at zoom 0, in CSS pixels. */
export const WORLD_SIZE_PX: CssPx = 512;

export function epochMs(value: number): EpochMs {
  return value as EpochMs;
}

export function ticks(value: number): Ticks {
  return value as Ticks;
}

/** Rounds down: the start of a range must not come after the instant. */
export function msToEpochSeconds(instant: EpochMs): EpochSeconds {
  return Math.floor(instant / 1000) as EpochSeconds;
}

/** Rounds down to a full second: the one rounding of every clock and countdown on the page. */
export function fullSecond(instant: EpochMs): EpochMs {
  return epochMs(Math.floor(instant / 1000) * 1000);
}

export function degreesToRadians(degrees: Degrees): Radians {
  return (degrees * Math.PI) / 180;
}

export function radiansToDegrees(radians: Radians): Degrees {
  return (radians * 180) / Math.PI;
}
