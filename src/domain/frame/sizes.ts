/** Sizes of markers as drawn and hit by a click. CSS pixels before the root font scale. */
import { NODE_HEALTH } from '../contract/heartbeat.ts';
import { LOOK_FLAG } from './markerFrame.ts';
import type { CssPx } from '../units.ts';

/** Diameters of a report's marker. */
export const MARKER_SIZE = { normal: 23, latest: 32, emphasised: 38.4 } as const satisfies Record<
  string,
  CssPx
>;
export const BURST_FACTOR = 1.8;
/** Added to the diameter of the selected marker. */
export const SELECTED_EXTRA: CssPx = 3;
/** Width of the ring around the selected marker's border. */
export const SELECTED_RING: CssPx = 2;
/** Rounds from which a report is a burst. */
export const BURST_FROM = 2;
/** Diameters of a sensor's chip. */
export const NODE_SIZE = { healthy: 13, unhealthy: 18 } as const satisfies Record<string, CssPx>;

/** Half a normal marker: the centre of a report nearer than this to a newer one is under that one, and is not drawn. */
export const REPORT_COVER_PX: CssPx = MARKER_SIZE.normal / 2;
/** At smaller distances the chips of two sensors overlap, and blinking would swap them: one is not drawn. */
export const NODE_COVER_PX: CssPx = 0.75 * NODE_SIZE.healthy;

const HEALTHY = NODE_HEALTH.indexOf('healthy');

/** Size of a marker from the bytes of its look. */
export type SizeOf = (symbol: number, flags: number, detail: number) => CssPx;

/** Diameter of a report's marker. `burst` is the count of rounds. */
export function reportSize(_symbol: number, flags: number, burst: number): CssPx {
  const size =
    flags & LOOK_FLAG.emphasised
      ? MARKER_SIZE.emphasised
      : flags & LOOK_FLAG.latest
        ? MARKER_SIZE.latest
        : MARKER_SIZE.normal;
  return burst >= BURST_FROM ? size * BURST_FACTOR : size;
}

/** Diameter of the selected report's marker with its black border and ring, which a click hits. */
export function selectedReach(flags: number, burst: number): CssPx {
  return reportSize(0, flags, burst) + SELECTED_EXTRA + 2 * (SELECTED_EXTRA + SELECTED_RING);
}

/** Diameter of a sensor's marker. `health` is an index into NODE_HEALTH. */
export function nodeSize(health: number): CssPx {
  return health === HEALTHY ? NODE_SIZE.healthy : NODE_SIZE.unhealthy;
}
