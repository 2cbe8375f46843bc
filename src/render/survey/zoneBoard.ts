import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import type { DrawnZone } from '../../domain/survey/port/surveyFrame.ts';
import { innerPoint } from '../../domain/survey/zones/innerPoint.ts';
import { isInRing, signedArea } from '../../domain/survey/zones/ring.ts';
import { insertCorner, type CornerPlace } from '../../domain/survey/zones/ringCorners.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import type { Handle } from './handleLayer.ts';
import { ZONE_COLOUR } from './surveyColours.ts';
import type { MapPoint } from './surveyPointer.ts';
import type { ZoneArea } from './zoneAreaLayer.ts';

/** How near a press is to a corner, the middle of a side, a side and the cross of a zone, before the root font scale. */
const REACH = { corner: 10, middle: 8, side: 6, mover: 12 } as const satisfies Record<string, CssPx>;
/** A zone with a corner nearer than this to its cross has none. */
const MOVER_ROOM: CssPx = 26;
/** A side shorter than this has no handle in its middle. */
const MIN_SIDE: CssPx = 44;

/** A corner that was taken hold of. */
export interface CornerHit {
  readonly row: number;
  /** The ring with the corner; it already includes a corner made from the middle of a side. */
  readonly ring: Ring;
  readonly corner: number;
  /** The corner was made from the middle of this side of the zone as it is drawn; absent for one that was there. */
  readonly side?: number;
}

/** A side that was taken hold of. */
export interface SideHit {
  readonly row: number;
  readonly ring: Ring;
  /** Its ends. */
  readonly corners: readonly [number, number];
}

/** The zones to draw: the zones of the last frame, with the ring that a person is changing. */
export class ZoneBoard {
  /** Whether the selected zones have handles. */
  hasHandles = false;
  /** Corner that a key would remove. */
  active: { readonly row: number; readonly corner: number } | undefined;
  #zones: readonly DrawnZone[] = [];
  #changed: ReadonlyMap<number, Ring> | undefined;
  /** Square metres of rings, and points within them. */
  readonly #areas = new WeakMap<Ring, number>();
  readonly #centres = new WeakMap<Ring, CornerPlace>();

  /** The zones, bottom to top. */
  get zones(): readonly DrawnZone[] {
    return this.#zones;
  }

  /** Replaces the zones; a ring that is being changed stays. */
  set(zones: readonly DrawnZone[]): void {
    this.#zones = zones.map((zone) => this.#withChange(zone));
  }

  /** Draws other rings for zones until the next frame after `release`. */
  change(changes: readonly { readonly row: number; readonly ring: Ring }[]): void {
    this.#changed = new Map(changes.map(({ row, ring }) => [row, ring]));
    this.#zones = this.#zones.map((zone) => this.#withChange(zone));
  }

  /** Ends the change by hand; the next frame's ring is drawn. */
  release(): void {
    this.#changed = undefined;
  }

  /** Returns the areas to fill: one per ring, which the zones of a building's levels share. O(corners). */
  areas(): readonly ZoneArea[] {
    const byStart = new Map<string, DrawnZone[]>();
    for (const zone of this.#zones) {
      const { ring, isSelected } = zone;
      const start = `${ring.length} ${ring[0]} ${ring[1]}`;
      const others = byStart.get(start) ?? [];
      byStart.set(start, others);
      const same = others.findIndex((other) => isSameRing(other.ring, ring));
      if (same < 0) others.push(zone);
      else if (isSelected) others[same] = zone;
    }
    return [...byStart.values()].flat();
  }

  /** The sides of all zones as lines, with the style of `ZONE_FRAGMENT`. O(corners). */
  borders(): LineFrame {
    const frame = createLineFrame(
      Math.max(
        1,
        this.#zones.reduce((sum, { ring }) => sum + ring.length / 2, 0),
      ),
    );
    for (const { ring, isSelected, isEdited } of this.#zones) {
      const colour = isEdited && !isSelected ? ZONE_COLOUR.edited : ZONE_COLOUR.saved;
      const style = 2 * colour + (isSelected ? 1 : 0);
      const first = frame.count;
      for (let i = 0; i < ring.length; i += 2) writeSide(frame, ring, i);
      frame.style.fill(style, first, frame.count);
    }
    return frame;
  }

  /** Squares at the corners of the selected zones, dots in the middle of their sides, and a cross within each. O(corners). */
  handles(camera: Camera, scale: number): readonly Handle[] {
    return this.#editable().flatMap(({ row, ring }) => [
      ...(this.#hasMover(ring, camera, scale) ? [this.#mover(ring)] : []),
      ...middlesOf(ring, camera, scale).map(({ lng, lat }) => handleAt('middle', lng, lat)),
      ...Array.from({ length: ring.length / 2 }, (_, i) =>
        handleAt(
          this.active?.row === row && this.active.corner === i ? 'activeCorner' : 'corner',
          ring[2 * i],
          ring[2 * i + 1],
        ),
      ),
    ]);
  }

  /** The corner under a point of the map; the middle of a side becomes one. O(corners of the selected zones). */
  cornerAt(camera: Camera, at: MapPoint, scale: number): CornerHit | undefined {
    for (const { row, ring } of this.#editable().toReversed()) {
      for (let corner = 0; corner < ring.length / 2; corner += 1) {
        const px = pixelOf(camera, ring[2 * corner], ring[2 * corner + 1]);
        if (Math.hypot(px.x - at.x, px.y - at.y) <= REACH.corner * scale) return { row, ring, corner };
      }
      for (const middle of middlesOf(ring, camera, scale)) {
        const { corner } = middle;
        const px = pixelOf(camera, middle.lng, middle.lat);
        if (Math.hypot(px.x - at.x, px.y - at.y) <= REACH.middle * scale)
          return { row, ring: insertCorner(ring, corner, middle), corner, side: corner - 1 };
      }
    }
    return undefined;
  }

  /** The side of a selected zone under a point of the map. O(corners of the selected zones). */
  sideAt(camera: Camera, at: MapPoint, scale: number): SideHit | undefined {
    for (const { row, ring } of this.#editable().toReversed()) {
      const corners = ring.length / 2;
      for (let side = 0; side < corners; side += 1) {
        const next = (side + 1) % corners;
        const from = pixelOf(camera, ring[2 * side], ring[2 * side + 1]);
        const to = pixelOf(camera, ring[2 * next], ring[2 * next + 1]);
        if (distanceToSide(at, from, to) <= REACH.side * scale) return { row, ring, corners: [side, next] };
      }
    }
    return undefined;
  }

  /** Row of the selected zone whose cross is under a point of the map; undefined for none. O(selected zones). */
  moverAt(camera: Camera, at: MapPoint, scale: number): number | undefined {
    const found = this.#editable().findLast(({ ring }) => {
      const { x, y } = this.#mover(ring);
      const px = mercatorToPixel(camera, x, y);
      return (
        Math.hypot(px.x - at.x, px.y - at.y) <= REACH.mover * scale && this.#hasMover(ring, camera, scale)
      );
    });
    return found?.row;
  }

  /** Returns the zones that move if a person presses one of them. */
  get movable(): readonly DrawnZone[] {
    return this.#editable();
  }

  /** The smallest zone around a place, of equal ones the topmost. O(corners). */
  zoneAt(lng: number, lat: number): DrawnZone | undefined {
    let smallest: DrawnZone | undefined;
    for (const zone of this.#zones)
      if (isInRing(zone.ring, lng, lat) && !(this.#areaOf(zone) > this.#areaOf(smallest))) smallest = zone;
    return smallest;
  }

  /** A zone as it is drawn; undefined where it is not. */
  zoneOf(row: number): DrawnZone | undefined {
    return this.#zones.find((zone) => zone.row === row);
  }

  #areaOf(zone: DrawnZone | undefined): number {
    if (zone === undefined) return Infinity;
    const { ring } = zone;
    const area = this.#areas.get(ring) ?? Math.abs(signedArea(ring));
    this.#areas.set(ring, area);
    return area;
  }

  #mover(ring: Ring): Handle {
    const { lng, lat } = this.#centres.get(ring) ?? innerPoint(ring);
    this.#centres.set(ring, { lng, lat });
    return handleAt('move', lng, lat);
  }

  /** Whether a zone has room for its cross beside its other handles. */
  #hasMover(ring: Ring, camera: Camera, scale: number): boolean {
    const { x, y } = this.#mover(ring);
    const centre = mercatorToPixel(camera, x, y);
    for (let i = 0; i < ring.length; i += 2) {
      const px = pixelOf(camera, ring[i], ring[i + 1]);
      if (Math.hypot(px.x - centre.x, px.y - centre.y) < MOVER_ROOM * scale) return false;
    }
    return true;
  }

  #editable(): readonly DrawnZone[] {
    return this.hasHandles ? this.#zones.filter(({ isSelected }) => isSelected) : [];
  }

  #withChange(zone: DrawnZone): DrawnZone {
    const ring = this.#changed?.get(zone.row);
    return ring === undefined ? zone : { ...zone, ring };
  }
}

/** Middles of the sides that are long enough, each with the number of the corner that it would become. */
function middlesOf(ring: Ring, camera: Camera, scale: number) {
  const middles: { readonly lng: number; readonly lat: number; readonly corner: number }[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const [fromX, fromY] = [lngToMercator(ring[i]), latToMercator(ring[i + 1])];
    const [toX, toY] = [lngToMercator(ring[next]), latToMercator(ring[next + 1])];
    const [from, to] = [mercatorToPixel(camera, fromX, fromY), mercatorToPixel(camera, toX, toY)];
    if (Math.hypot(to.x - from.x, to.y - from.y) < MIN_SIDE * scale) continue;
    const [lng, lat] = [mercatorToLng((fromX + toX) / 2), mercatorToLat((fromY + toY) / 2)];
    middles.push({ lng, lat, corner: i / 2 + 1 });
  }
  return middles;
}

function distanceToSide(at: MapPoint, from: MapPoint, to: MapPoint): CssPx {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(from.x + share * dx - at.x, from.y + share * dy - at.y);
}

function writeSide(frame: LineFrame, ring: Ring, i: number): void {
  const next = (i + 2) % ring.length;
  const line = frame.count;
  writePlace(frame.place, 2 * line, lngToMercator(ring[i]), latToMercator(ring[i + 1]));
  writePlace(frame.place, 2 * line + 1, lngToMercator(ring[next]), latToMercator(ring[next + 1]));
  frame.count = line + 1;
}

function handleAt(kind: Handle['kind'], lng: number, lat: number): Handle {
  return { kind, x: lngToMercator(lng), y: latToMercator(lat) };
}

function pixelOf(camera: Camera, lng: number, lat: number): MapPoint {
  return mercatorToPixel(camera, lngToMercator(lng), latToMercator(lat));
}

function isSameRing(a: Ring, b: Ring): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}
