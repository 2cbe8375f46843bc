/**
 * The layers of the map below the sensors. Each shows something of all sensors. A layer is a row in both tables here, in
 * `GROUND_WRITERS`, which write it, and in `createGroundLayers`, which draws it. All are typed by its name.
 */
import type { Switches } from '../access/reportAccess.ts';
import { lineFrameBuffers, type LineFrame } from './lineFrame.ts';
import type { PlaceFrame } from './overlayFrame.ts';

/** The buffers of each layer's part of a frame, bottom to top. They are moved to the page, which does not return them. */
export const GROUND_BUFFERS = {
  /** Circles around sensors. */
  coverage: ({ place }: PlaceFrame): ArrayBuffer[] => [place.buffer],
  /** Lines from each sensor to the nearest one. */
  distances: (lines: LineFrame): ArrayBuffer[] => lineFrameBuffers(lines),
};

export type GroundLayerName = keyof typeof GROUND_BUFFERS;
export const GROUND_LAYERS = Object.keys(GROUND_BUFFERS) as readonly GroundLayerName[];

/** What a frame has of each layer. */
export type GroundParts = { [Name in GroundLayerName]: Parameters<(typeof GROUND_BUFFERS)[Name]>[0] };

/** Which layers are on. */
export type GroundLayersOn = Readonly<Record<GroundLayerName, boolean>>;

/** The switches, and whether lines to the closest sensors are chosen. */
export type GroundSwitches = Switches & { readonly closestDistances: boolean };

/** Which layers the switches turn on. */
export function groundLayersOn({ coverage, closestDistances }: GroundSwitches): GroundLayersOn {
  return { coverage, distances: coverage && closestDistances };
}

/** A value for each layer by its name. */
export function byGroundLayer<Value>(
  valueOf: (name: GroundLayerName) => Value,
): Record<GroundLayerName, Value> {
  const entries = GROUND_LAYERS.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(entries) as Record<GroundLayerName, Value>;
}
