import type { Metres } from '../../../src/domain/units.ts';
import type { Ring } from './district.ts';
import { turned, type Point } from './ground.ts';
import type { Random } from './random.ts';
import { ARENA, CAMPUS, CAMPUS_BUILDINGS } from './names.ts';

export interface Room {
  readonly name: string;
  readonly kind: 'room' | 'corridor' | 'hall' | 'stairs';
  readonly ring: Ring;
}

export interface Floor {
  /** Level id of the contract. */
  readonly id: string;
  readonly name: string;
  /** Of its floor, above the ground. */
  readonly height: Metres;
  readonly rooms: readonly Room[];
}

export interface Building {
  readonly placeId: string;
  readonly name: string;
  readonly squadId: string;
  readonly centre: Point;
  readonly outline: Ring;
  /** Lowest first. */
  readonly floors: readonly Floor[];
}

const STOREY: Metres = 4;
const CORRIDOR: Metres = 4;
/** Of a node on an indoor wall, above its floor. */
export const INDOOR_NODE_HEIGHT: Metres = 2.6;

interface Frame {
  readonly centre: Point;
  readonly rotation: number;
}

function place({ centre, rotation }: Frame, x: Metres, y: Metres): Point {
  const point = turned({ x, y }, rotation);
  return { x: centre.x + point.x, y: centre.y + point.y };
}

function box(frame: Frame, x: Metres, y: Metres, width: Metres, height: Metres): Ring {
  return [
    place(frame, x, y),
    place(frame, x + width, y),
    place(frame, x + width, y + height),
    place(frame, x, y + height),
  ];
}

/** Eight buildings about a lawn, two to five floors each. */
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
      rooms: corridorFloor(frame, length, depth, floor, random),
    }));
    const outline = box(frame, -length / 2, -depth / 2, length, depth);
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

/** Rooms on both sides of a corridor, stairs at its ends. */
function corridorFloor(frame: Frame, length: Metres, depth: Metres, floor: number, random: Random): Room[] {
  const stairs = 5;
  const rooms: Room[] = [
    {
      name: 'Corridor',
      kind: 'corridor',
      ring: box(frame, -length / 2 + stairs, -CORRIDOR / 2, length - 2 * stairs, CORRIDOR),
    },
    { name: 'West Stairs', kind: 'stairs', ring: box(frame, -length / 2, -depth / 2, stairs, depth) },
    { name: 'East Stairs', kind: 'stairs', ring: box(frame, length / 2 - stairs, -depth / 2, stairs, depth) },
  ];
  const deep = (depth - CORRIDOR) / 2;
  for (const side of [0, 1]) {
    const y = side === 0 ? -depth / 2 : CORRIDOR / 2;
    const end = length / 2 - stairs;
    for (let x = -end, n = 1; x < end - 1; n++) {
      const left = end - x;
      const width = left < 14 ? left : random.between(7, 12);
      rooms.push({ name: `Room ${floor}${side}${n}`, kind: 'room', ring: box(frame, x, y, width, deep) });
      x += width;
    }
  }
  return rooms;
}

const ARENA_LEVELS = ['Level G', 'Level 1', 'Level 2', 'Level 3'];
const ARENA_AXES = { x: 92, y: 74 };
const SECTORS = 24;

/** An oval hall: a floor in the middle, sections around it, a concourse around those, on four levels. */
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
    outline: arc(centre, 1, 0, 1),
    floors,
  };
}

/** Points of an oval at a share of the arena's size, from and to a share of the turn. */
function arc(centre: Point, size: number, from: number, to: number, steps = 48): Point[] {
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

function slice(centre: Point, inner: number, outer: number, from: number, to: number): Ring {
  return [...arc(centre, outer, from, to, 96), ...arc(centre, inner, to, from, 96)];
}

function arenaFloor(centre: Point): Room {
  return { name: 'Arena Floor', kind: 'hall', ring: arc(centre, 0.4, 0, 1) };
}

function sections(centre: Point, level: number): Room[] {
  const inner = 0.42 + 0.06 * level;
  return Array.from({ length: SECTORS }, (_, n) => ({
    name: `Section ${level + 1}${String(n + 1).padStart(2, '0')}`,
    kind: 'room' as const,
    ring: slice(centre, inner, 0.8, n / SECTORS, (n + 1) / SECTORS),
  }));
}

function concourse(centre: Point): Room[] {
  return ['East Concourse', 'North Concourse', 'West Concourse', 'South Concourse'].map((name, n) => ({
    name,
    kind: 'corridor' as const,
    ring: slice(centre, 0.82, 1, (n - 0.5) / 4, (n + 0.5) / 4),
  }));
}

/** Mean of the corners: inside, as all rooms here are convex or nearly so. */
export function middleOf(ring: Ring): Point {
  const sum = ring.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}

/** A drawn point of a room: between its middle and a point of its edge. */
export function pointInRoom({ ring }: Room, random: Random): Point {
  const middle = middleOf(ring);
  const start = random.whole(0, ring.length - 1);
  const [a, b] = [ring[start] ?? middle, ring[(start + 1) % ring.length] ?? middle];
  const edge = random.uniform();
  const reach = 0.8 * Math.sqrt(random.uniform());
  const onEdge = { x: a.x + (b.x - a.x) * edge, y: a.y + (b.y - a.y) * edge };
  return { x: middle.x + (onEdge.x - middle.x) * reach, y: middle.y + (onEdge.y - middle.y) * reach };
}
