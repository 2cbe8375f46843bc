/** What takes hold of zones: a corner, a side or a zone as a whole. Borders that neighbours share move with them. */
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import { checkRing, type RingFailure } from '../../domain/survey/zones/ring.ts';
import { withoutRepeats, type CornerPlace } from '../../domain/survey/zones/ringCorners.ts';
import {
  sharedCorners,
  sharedSides,
  shiftCorners,
  withoutCorners,
  type Corners,
} from '../../domain/survey/zones/sharedBorders.ts';
import { snapAny, type Shift } from './snapping.ts';
import { shiftOf, type Grip, type GripContext, type GripStep } from './surveyGrips.ts';
import type { MapPoint } from './surveyPointer.ts';
import type { Modifiers, SurveySceneOptions } from './surveySceneTypes.ts';
import type { SurveyStage } from './surveyStage.ts';
import type { CornerHit, SideHit } from './zoneBoard.ts';
import { zoneGround, type ZoneGround } from './zoneGround.ts';

const NO_RING = new Float64Array(0);
/** Maximum number of corners that can snap when zones are moved as a whole. */
const MAX_ANCHORS = 200;

/** Takes hold of the corner of a selected zone, or of its cross, under a point; undefined where there is none. */
export function zoneHandleAt(context: GripContext, at: MapPoint): Grip | undefined {
  const { stage, camera, scale } = context;
  const { zones } = stage;
  const corner = zones.cornerAt(camera, at, scale);
  if (corner !== undefined) return cornerGrip(context, corner);
  if (zones.moverAt(camera, at, scale) === undefined) return undefined;
  const own = zones.movable.map(({ row, ring }) => ({ row, ring, corners: allCorners(ring) }));
  return new ZoneGrip(context, { own, neighbours: [], isWhole: true });
}

/** Takes hold of the side of a selected zone under a point; undefined where there is none. */
export function zoneSideAt(context: GripContext, at: MapPoint): Grip | undefined {
  const { stage, camera, scale } = context;
  const side = stage.zones.sideAt(camera, at, scale);
  return side && sideGrip(context, side);
}

function cornerGrip(context: GripContext, hit: CornerHit): Grip {
  const { zones } = context.stage;
  const { row, ring, corner, side } = hit;
  const drawn = zones.zoneOf(row);
  const own = [{ row, ring, corners: [corner] }];
  if (drawn === undefined) return new ZoneGrip(context, { own, neighbours: [], isWhole: false });
  const neighbours =
    side === undefined
      ? sharedCorners(zones.zones, drawn, [corner])
      : sharedSides(zones.zones, drawn, {
          side,
          place: { lng: ring[2 * corner], lat: ring[2 * corner + 1] },
        });
  const active = { row, corner };
  if (side === undefined) zones.active = active;
  return new ZoneGrip(context, { own, neighbours, isWhole: false, active });
}

function sideGrip(context: GripContext, { row, ring, corners }: SideHit): Grip {
  const { zones } = context.stage;
  const drawn = zones.zoneOf(row);
  const neighbours = drawn === undefined ? [] : sharedCorners(zones.zones, drawn, corners);
  return new ZoneGrip(context, { own: [{ row, ring, corners }], neighbours, isWhole: false });
}

interface Grabbed {
  /** Corners that move. */
  readonly own: readonly Corners[];
  /** Corners of neighbours at the same places: they move too, unless Alt is held. */
  readonly neighbours: readonly Corners[];
  /** Whole zones are moved as they are. */
  readonly isWhole: boolean;
  /** The one corner that moves; absent for a side and for whole zones. */
  readonly active?: { readonly row: number; readonly corner: number };
}

/** Moves corners of zones. They snap; Shift keeps them on one axis, Alt sets them free, of their neighbours too. */
class ZoneGrip implements Grip {
  readonly #context: GripContext;
  readonly #grabbed: Grabbed;
  readonly #anchors: readonly Shift[];
  readonly #ground: ZoneGround;
  /** Rings as they were drawn, by row. */
  readonly #before: ReadonlyMap<number, Ring>;

  constructor(context: GripContext, grabbed: Grabbed) {
    this.#context = context;
    this.#grabbed = grabbed;
    const { stage, walls } = context;
    const { own, neighbours } = grabbed;
    this.#anchors = own.flatMap(anchorsOf).slice(0, MAX_ANCHORS);
    const moved = [...own, ...neighbours];
    this.#before = new Map(moved.map(({ row, ring }) => [row, stage.zones.zoneOf(row)?.ring ?? ring]));
    this.#ground = zoneGround({ zones: stage.zones.zones, nodes: stage.nodes.frame, walls, moved });
  }

  drag(from: MapPoint, to: MapPoint, { phase, modifiers }: GripStep): void {
    const { stage, options } = this.#context;
    const { own, neighbours, isWhole, active } = this.#grabbed;
    const shift = this.#shift(from, to, modifiers);
    const move = (zone: Corners): ChangedRing => ({ row: zone.row, ring: shiftCorners(zone, shift) });
    const stay = ({ row }: Corners): ChangedRing => ({ row, ring: this.#before.get(row) ?? NO_RING });
    const moved = [...own.map(move), ...neighbours.map(modifiers.alt ? stay : move)];
    const cleaned = phase === 'end' ? moved.map(clean) : moved;
    const reason = phase === 'end' ? failureOf(cleaned) : undefined;
    const outcome = reason === undefined ? phase : 'cancel';
    const changes = outcome === 'cancel' ? [...own, ...neighbours].map(stay) : cleaned;
    stage.zones.active = outcome === 'move' ? active : undefined;
    if (outcome === 'end' && active !== undefined) stage.zones.active = keptCorner(active, moved, cleaned);
    stage.changeRings(changes);
    if (phase !== 'move') stage.zones.release();
    options.onRing?.({ phase: outcome, changes, ...(isWhole && { shift }) });
    if (reason !== undefined) options.onRingFailure?.(reason);
  }

  onFrame(): void {
    // The board draws the changed rings until they are released.
  }

  /** How far the corners move, degrees. */
  #shift(from: MapPoint, to: MapPoint, { alt, shift: keepsAxis }: Modifiers): CornerPlace {
    const { camera, scale } = this.#context;
    const wanted = shiftOf(camera, from, to);
    const { walls, points } = this.#ground;
    const moved = alt
      ? wanted
      : snapAny(this.#anchors, { shift: wanted, walls, points, camera, scale, keepsAxis });
    const [{ x, y } = { x: 0, y: 0 }] = this.#anchors;
    return {
      lng: mercatorToLng(x + moved.x) - mercatorToLng(x),
      lat: mercatorToLat(y + moved.y) - mercatorToLat(y),
    };
  }
}

/** Places of the moving corners, Mercator. */
function anchorsOf({ ring, corners }: Corners): readonly Shift[] {
  return corners.map((corner) => ({
    x: lngToMercator(ring[2 * corner]),
    y: latToMercator(ring[2 * corner + 1]),
  }));
}

interface ChangedRing {
  readonly row: number;
  readonly ring: Ring;
}

function clean({ row, ring }: ChangedRing): ChangedRing {
  return { row, ring: withoutRepeats(ring) };
}

function failureOf(rings: readonly ChangedRing[]): RingFailure | undefined {
  return rings.map(({ ring }) => checkRing(ring)).find((reason) => reason !== undefined);
}

/** The corner that was moved, where dropping repeated corners has not changed the numbers. */
function keptCorner(
  active: NonNullable<Grabbed['active']>,
  moved: readonly ChangedRing[],
  cleaned: readonly ChangedRing[],
): Grabbed['active'] {
  const lengthIn = (rings: readonly ChangedRing[]): number | undefined =>
    rings.find(({ row }) => row === active.row)?.ring.length;
  return lengthIn(moved) === lengthIn(cleaned) ? active : undefined;
}

function allCorners(ring: Ring): readonly number[] {
  return Array.from({ length: ring.length / 2 }, (_, corner) => corner);
}

/** Removes the corner that was pressed last, of neighbours that share it too; false where there is none. */
export function removeActiveCorner(
  stage: SurveyStage,
  { onRing, onRingFailure }: Pick<SurveySceneOptions, 'onRing' | 'onRingFailure'>,
): boolean {
  const { zones } = stage;
  const { active } = zones;
  const zone = active && zones.zoneOf(active.row);
  if (active === undefined || zone === undefined) return false;
  zones.active = undefined;
  const corners = [active.corner];
  const changed = [{ row: zone.row, ring: zone.ring, corners }, ...sharedCorners(zones.zones, zone, corners)];
  const changes = changed
    .map((each) => ({ row: each.row, ring: withoutCorners(each) }))
    .filter(({ ring }, i) => ring !== changed[i].ring);
  if (changes.length === 0) return true;
  const reason = failureOf(changes);
  if (reason !== undefined) {
    onRingFailure?.(reason);
    return true;
  }
  stage.changeRings(changes);
  zones.release();
  onRing?.({ phase: 'end', changes });
  return true;
}
