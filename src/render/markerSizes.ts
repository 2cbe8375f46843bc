import type { CssPx, Millis, Unit01 } from '../domain/units.ts';

/** Diameter of the 24 grid of a report symbol, at a root font of 16 px (O§9, OV-01). */
export const MARKER_SIZE = { normal: 23, latest: 32, emphasised: 38.4 } as const satisfies Record<
  string,
  CssPx
>;
export const BURST_FACTOR = 1.8;
/** The selected marker is this much larger and its black border this wide (OV-02). */
export const SELECTED_EXTRA: CssPx = 3;

/** Share of the decay colour in the oldest marker of a type (OV-04, mock rule 5). */
export const DECAY_MIX: Unit01 = 0.36;

/** Node chips: healthy ones are smaller (mock rule 2). */
export const NODE_SIZE = { healthy: 13, fault: 18 } as const satisfies Record<string, CssPx>;

/** Radii of the two rings of the latest report, in grid units of its 32 px symbol. */
export const LATEST_RINGS = { inner: 20.25, outer: 27 } as const;
/** The rings grow this often after a report arrived, then stand still (mock rule 4). */
export const PULSE_COUNT = 3;
export const PULSE_MS: Millis = 1200;

export const CAMERA_SIZE: CssPx = 60;
/** Its icon stands 135° from north in the picture that the direction turns (OV-14). */
export const CAMERA_TURN = 135;
export const PLACE_SIZE: CssPx = 50;

/** Trajectories (OV-08) and expert lines (OV-13). */
export const TRAJECTORY_WIDTH: CssPx = 7;
export const TRAJECTORY_OPACITY: Unit01 = 0.6;
export const EXPERT_LINE_WIDTH: CssPx = 1.5;
