/** Units. Instants are branded, so that they are not mixed with spans; spans and lengths are plain aliases. */

/** Instant, milliseconds since 1970, UTC. */
export type EpochMs = number & { readonly __unit: 'EpochMs' };

/** Instant, whole seconds since 1970, UTC. Used by the range call only. */
export type EpochSeconds = number & { readonly __unit: 'EpochSeconds' };

/** Reading of a monotonic clock, milliseconds: only differences have a meaning. */
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
export type Days = number;

/** Web-Mercator coordinate: 0 is west or north, 1 is east or south. */
export type Mercator = number;

export type Degrees = number;
export type Radians = number;
export type Metres = number;
export type Kilometres = number;

/** Length in CSS pixels. */
export type CssPx = number;
/** Length in device pixels. */
export type DevicePx = number;

/** Share, 0 to 1. */
export type Unit01 = number;

/** Map zoom: at zoom z the world is 512 × 2^z CSS pixels wide (MapLibre's tile size). */
export type Zoom = number;

/** Width of the world at zoom 0, in CSS pixels. */
export const WORLD_SIZE_PX: CssPx = 512;

/** Brands a number as an instant. */
export function epochMs(value: number): EpochMs {
  return value as EpochMs;
}

/** Brands a number as a reading of a monotonic clock. */
export function ticks(value: number): Ticks {
  return value as Ticks;
}

/** Whole seconds of an instant, rounded down, so that a range never starts after it. */
export function msToEpochSeconds(instant: EpochMs): EpochSeconds {
  return Math.floor(instant / 1000) as EpochSeconds;
}

/** An instant rounded down to a full second; used by every clock and countdown of the page. */
export function fullSecond(instant: EpochMs): EpochMs {
  return epochMs(Math.floor(instant / 1000) * 1000);
}

/** Degrees to radians. */
export function degreesToRadians(degrees: Degrees): Radians {
  return (degrees * Math.PI) / 180;
}

/** Radians to degrees. */
export function radiansToDegrees(radians: Radians): Degrees {
  return (radians * 180) / Math.PI;
}
