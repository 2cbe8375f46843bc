import type { Metres } from '../../src/domain/units.ts';
import type { Ring } from './district.ts';
import type { Point } from '../../src/domain/geo/point3.ts';
import { rotatePoint } from './ground.ts';
import type { Random } from './random.ts';
import { ARENA, CAMPUS, CAMPUS_BUILDINGS } from './names.ts';

export interface Room {
  readonly name: string;
  readonly kind: 'room' | 'corridor' | 'hall' | 'stairs';
  readonly ring: Ring;
}

export interface Floor {
  /** Level id in the contract. */
  readonly id: string;
  readonly name: string;
  /** Height of the floor above the ground. */
  readonly height: Metres;
  readonly rooms: readonly Room[];
}

export interface Building {
  readonly placeId: string;
  readonly name: string;
  readonly squadId: string;
  readonly centre: Point;
  readonly outline: Ring;
  /** From the lowest up. */
  readonly floors: readonly Floor[];
}

const STOREY: Metres = 4;
const CORRIDOR: Metres = 4;
/** Height of an indoor node above its floor. */
export const INDOOR_NODE_HEIGHT: Metres = 2.6;

interface Frame {
  readonly centre: Point;
  readonly rotation: number;
}

function place({ centre, rotation }: Frame, x: Metres, y: Metres): Point {
  const point = rotatePoint({ x, y }, rotation);
  return { x: centre.x + point.x, y: centre.y + point.y };
}

interface Rectangle {
  readonly x: Metres;
  readonly y: Metres;
  readonly width: Metres;
  readonly height: Metres;
}

/** Corners of a rectangle given in the coordinates of a building. */
function rectangle(frame: Frame, { x, y, width, height }: Rectangle): Ring {
  return [
    place(frame, x, y),
    place(frame, x + width, y),
    place(frame, x + width, y + height),
    place(frame, x, y + height),
  ];
}

/** Generates eight buildings of two to five floors around a lawn. */
export function layOutCampus(centre: Point, random: Random): Building[] {
  return CAMPUS_BUILDINGS.map((name, n) => {
    const angle = (n / CAMPUS_BUILDINGS.length) * 2 * Math.PI;
    const frame = {
      centre: { x: centre.x + 150 * Math.cos(angle), y: centre.y + 115 * Math.sin(angle) },
      rotation: angle + Math.PI / 2,
    };
    const [length, depth] = [random.between(62, 84), random.between(26, 32)];
    const floors = Array.from({ length: random.whole(2, 5) }, (_, floor) => ({
      id: `${CAMPUS.squadId}_${n + 1}${floor}`,
      name: `${name}, ${floor === 0 ? 'Ground Floor' : `Floor ${floor}`}`,
      height: floor * STOREY,
      rooms: corridorFloor(frame, { length, depth, floor }, random),
    }));
    const outline = rectangle(frame, { x: -length / 2, y: -depth / 2, width: length, height: depth });
    return {
      placeId: `${CAMPUS.squadId}-${n + 1}`,
      name,
      squadId: CAMPUS.squadId,
      centre: frame.centre,
      outline,
      floors,
    };
  });
}

interface Storey {
  readonly length: Metres;
  readonly depth: Metres;
  /** 0 = ground floor. */
  readonly floor: number;
}

/** A floor with rooms on both sides of a corridor and stairs at its ends. */
function corridorFloor(frame: Frame, { length, depth, floor }: Storey, random: Random): Room[] {
  const stairs = 5;
  const stairsAt = (x: Metres): Ring => rectangle(frame, { x, y: -depth / 2, width: stairs, height: depth });
  const rooms: Room[] = [
    {
      name: 'Corridor',
      kind: 'corridor',
      ring: rectangle(frame, {
        x: -length / 2 + stairs,
        y: -CORRIDOR / 2,
        width: length - 2 * stairs,
        height: CORRIDOR,
      }),
    },
    { name: 'West Stairs', kind: 'stairs', ring: stairsAt(-length / 2) },
    { name: 'East Stairs', kind: 'stairs', ring: stairsAt(length / 2 - stairs) },
  ];
  const roomDepth = (depth - CORRIDOR) / 2;
  for (const side of [0, 1]) {
    const y = side === 0 ? -depth / 2 : CORRIDOR / 2;
    const end = length / 2 - stairs;
    for (let x = -end, n = 1; x < end - 1; n++) {
      const left = end - x;
      const width = left < 14 ? left : random.between(7, 12);
      rooms.push({
        name: `Room ${floor}${side}${n}`,
        kind: 'room',
        ring: rectangle(frame, { x, y, width, height: roomDepth }),
      });
      x += width;
    }
  }
  return rooms;
}

const ARENA_LEVELS = ['Level G', 'Level 1', 'Level 2', 'Level 3'];
const ARENA_AXES = { x: 92, y: 74 };
const SECTORS = 24;
const FULL_TURN: Turn = { from: 0, to: 1 };

/** Generates an oval hall on four levels: a floor in the middle, surrounded by sections and a concourse. */
export function layOutArena(centre: Point): Building {
  const floors = ARENA_LEVELS.map((name, level) => ({
    id: `${ARENA.squadId}_${level}`,
    name,
    height: level * STOREY * 1.5,
    rooms: [...(level === 0 ? [arenaFloor(centre)] : []), ...sections(centre, level), ...concourse(centre)],
  }));
  return {
    placeId: ARENA.squadId,
    name: ARENA.name,
    squadId: ARENA.squadId,
    centre,
    outline: arc(centre, 1, FULL_TURN),
    floors,
  };
}

/** Part of a turn; both ends are shares of 1. */
interface Turn {
  readonly from: number;
  readonly to: number;
  /** Points per full turn. */
  readonly steps?: number;
}

/** Points of an oval of a share of the arena's size. */
function arc(centre: Point, size: number, { from, to, steps = 48 }: Turn): Point[] {
  const count = Math.max(2, Math.round(steps * Math.abs(to - from)));
  const closed = Math.abs(to - from) === 1;
  return Array.from({ length: closed ? count : count + 1 }, (_, i) => {
    const angle = (from + ((to - from) * i) / count) * 2 * Math.PI;
    return {
      x: centre.x + ARENA_AXES.x * size * Math.cos(angle),
      y: centre.y + ARENA_AXES.y * size * Math.sin(angle),
    };
  });
}

/** Sector of the oval between two shares of the arena's size. */
function sector(centre: Point, [inner, outer]: readonly [number, number], { from, to }: Turn): Ring {
  const steps = 96;
  return [...arc(centre, outer, { from, to, steps }), ...arc(centre, inner, { from: to, to: from, steps })];
}

function arenaFloor(centre: Point): Room {
  return { name: 'Arena Floor', kind: 'hall', ring: arc(centre, 0.4, FULL_TURN) };
}

function sections(centre: Point, level: number): Room[] {
  const inner = 0.42 + 0.06 * level;
  return Array.from({ length: SECTORS }, (_, n) => ({
    name: `Section ${level + 1}${String(n + 1).padStart(2, '0')}`,
    kind: 'room' as const,
    ring: sector(centre, [inner, 0.8], { from: n / SECTORS, to: (n + 1) / SECTORS }),
  }));
}

function concourse(centre: Point): Room[] {
  return ['East Concourse', 'North Concourse', 'West Concourse', 'South Concourse'].map((name, n) => ({
    name,
    kind: 'corridor' as const,
    ring: sector(centre, [0.82, 1], { from: (n - 0.5) / 4, to: (n + 0.5) / 4 }),
  }));
}

/** Mean of the corners: inside the ring, because all rooms are convex or nearly so. */
export function middleOf(ring: Ring): Point {
  const sum = ring.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}

/** A random point of a room, between its middle and a point on its edge. */
export function pointInRoom({ ring }: Room, random: Random): Point {
  const middle = middleOf(ring);
  const start = random.whole(0, ring.length - 1);
  const [a, b] = [ring[start] ?? middle, ring[(start + 1) % ring.length] ?? middle];
  const edge = random.uniform();
  const reach = 0.8 * Math.sqrt(random.uniform());
  const onEdge = { x: a.x + (b.x - a.x) * edge, y: a.y + (b.y - a.y) * edge };
  return { x: middle.x + (onEdge.x - middle.x) * reach, y: middle.y + (onEdge.y - middle.y) * reach };
}
