/** Floor plan of a level: outlines, walls and rooms, stored as GeoJSON (RFC 7946) with the level. */
import type { Degrees } from '../units.ts';

/**
 * What a feature of a plan is, by its property `kind`. Outline: the edge of the floor. Walls are lines, or areas where they
 * are thick. The others are rooms.
 */
export const PLAN_KINDS = ['outline', 'wall', 'room', 'corridor', 'hall', 'stairs'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Longest text of a plan, UTF-16 units. */
export const MAX_PLAN_LENGTH = 1_000_000;
/** Corners of all features of a plan together. */
export const MAX_PLAN_CORNERS = 20_000;
/** Degrees of latitude, and of longitude at the equator, within which a plan lies: about 5 km. */
export const MAX_PLAN_EXTENT: Degrees = 0.045;

/** A feature of a plan. */
export interface PlanFeature {
  readonly kind: PlanKind;
  /** '' for none. */
  readonly name: string;
  /** A line, or an area whose first ring is its edge and whose others are holes. */
  readonly shape: 'line' | 'area';
  /** Corners, [2 × n] longitude and latitude; rings are open: their last corner differs from the first. */
  readonly parts: readonly Float64Array[];
}

/** A floor plan; features in the order of the file. */
export type FloorPlan = readonly PlanFeature[];

/** The floor plan of a level. */
export interface LevelPlan {
  readonly levelId: string;
  readonly plan: FloorPlan;
}

/** A room of a plan. */
export interface PlanRoom {
  readonly kind: PlanKind;
  readonly name: string;
  /** Its edge, as of PlanFeature. */
  readonly ring: Float64Array;
}

/** The corners of a part, in its order. */
export function cornersOf(part: Float64Array): readonly { readonly lat: Degrees; readonly lon: Degrees }[] {
  return Array.from({ length: part.length / 2 }, (_, i) => ({ lat: part[2 * i + 1], lon: part[2 * i] }));
}

/** Rooms of a plan, in the order of the file. */
export function planRooms(plan: FloorPlan): readonly PlanRoom[] {
  return plan.filter(isRoom).map(({ kind, name, parts }) => ({ kind, name, ring: parts[0] }));
}

/** The areas of a floor: its outlines, else its rooms; empty where the plan has neither. Each is a list of rings, holes after the edge. */
export function planAreas(plan: FloorPlan): readonly (readonly Float64Array[])[] {
  const outlines = plan.filter(({ kind }) => kind === 'outline');
  return (outlines.length > 0 ? outlines : plan.filter(isRoom)).map(({ parts }) => parts);
}

function isRoom({ kind }: PlanFeature): boolean {
  return kind !== 'outline' && kind !== 'wall';
}
