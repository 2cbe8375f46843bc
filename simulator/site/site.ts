import type { Metres } from '../../src/domain/units.ts';
import { layOutDistrict, type District } from './district.ts';
import type { Point, Point3 } from '../../src/domain/geo/point3.ts';
import { pointBetween, Ground } from './ground.ts';
import { ZONE_BLOCKS, type Block, type Stretch, type StreetGrid } from './grid.ts';
import {
  INDOOR_NODE_HEIGHT,
  layOutArena,
  layOutCampus,
  pointInRoom,
  type Building,
  type Floor,
  type Room,
} from './indoor.ts';
import { ARENA, CAMPUS, QUARTERS } from './names.ts';
import { Random } from './random.ts';

/** Farmland: the simulated city covers no real one. */
const ORIGIN = { lat: 41.2, lon: -88.4 };
/** Shares of nodes in buildings. */
const CAMPUS_SHARE = 0.12;
const ARENA_SHARE = 0.06;
const NODES_PER_BLOCK = 3.4;

export interface SiteNode extends Point3 {
  readonly nodeId: string;
  readonly squadId: string;
  readonly zoneId: string;
  readonly levelId: string | undefined;
  /** Radians. */
  readonly pitch: number;
  /** Radians. */
  readonly yaw: number;
  /** Typical sound level at the node, dB. */
  readonly loudness: number;
}

interface SiteZone {
  readonly id: string;
  readonly name: string;
  readonly squadId: string;
  readonly levelId: string | undefined;
  readonly ring: readonly Point[];
}

/** A part of a street with its zone. */
interface StreetSpot extends Stretch {
  readonly squadId: string;
  readonly zoneId: string;
}

/** A room with its building, floor and zone. */
interface RoomSpot {
  readonly building: Building;
  readonly floor: Floor;
  readonly room: Room;
  readonly zoneId: string;
}

/** A simulated installation in metres, from which the documents of the contract are derived. */
export interface Site {
  readonly ground: Ground;
  readonly district: District;
  readonly buildings: readonly Building[];
  readonly nodes: readonly SiteNode[];
  readonly zones: readonly SiteZone[];
  readonly streets: readonly StreetSpot[];
  readonly rooms: readonly RoomSpot[];
}

/** Names of the zones of a site by their ids. */
export function zoneNamesOf({ zones }: Pick<Site, 'zones'>): ReadonlyMap<string, string> {
  return new Map(zones.map(({ id, name }) => [id, name]));
}

/** Generates a site with exactly `nodeCount` nodes (at least 1). The same seed and count give the same site. */
export function buildSite(seed: number, nodeCount: number): Site {
  const ground = new Ground(ORIGIN.lat, ORIGIN.lon);
  const indoorCampus = Math.round(Math.min(nodeCount * CAMPUS_SHARE, 1200));
  const indoorArena = Math.round(Math.min(nodeCount * ARENA_SHARE, 600));
  const outdoor = nodeCount - indoorCampus - indoorArena;
  const district = layOutDistrict(outdoor / NODES_PER_BLOCK, seed);
  const campus = layOutCampus(
    { x: district.halfWidth + 420, y: 0.3 * district.halfHeight },
    new Random(seed, 'campus'),
  );
  const arena = layOutArena({ x: district.halfWidth + 330, y: -0.45 * district.halfHeight });
  const zones = new Map<string, SiteZone>();
  const streets = [...spotsOf(district.west, district, zones), ...spotsOf(district.east, district, zones)];
  const campusRooms = campus.flatMap((building) => roomsOf(building, zones));
  const arenaRooms = roomsOf(arena, zones);
  const random = new Random(seed, 'nodes');
  const nodes = [
    ...streetNodes(streets, outdoor, random),
    ...roomNodes(campusRooms, indoorCampus, random),
    ...roomNodes(arenaRooms, indoorArena, random),
  ].map((node, n) => ({ ...node, nodeId: String(1001 + n) }));
  const rooms = [...campusRooms, ...arenaRooms];
  return {
    ground,
    district,
    buildings: [...campus, arena],
    nodes,
    zones: [...zones.values()],
    streets,
    rooms,
  };
}

function quarterOf(district: District, { x, y }: Point): (typeof QUARTERS)[number] {
  const east = x > district.riverX(y);
  return QUARTERS[y >= 0 ? (east ? 1 : 0) : east ? 3 : 2];
}

function spotsOf(grid: StreetGrid, district: District, zones: Map<string, SiteZone>): StreetSpot[] {
  const cells = new Map<string, SiteZone>();
  const counts = new Map<string, number>();
  return grid.stretches.map((stretch) => {
    const column = Math.floor(stretch.column / ZONE_BLOCKS) * ZONE_BLOCKS;
    const row = Math.floor(stretch.row / ZONE_BLOCKS) * ZONE_BLOCKS;
    const cell = `${column} ${row}`;
    const known = cells.get(cell);
    const zone = known ?? zoneAt({ grid, district, counts }, { column, row });
    if (known === undefined) {
      cells.set(cell, zone);
      zones.set(zone.id, zone);
    }
    return { ...stretch, squadId: zone.squadId, zoneId: zone.id };
  });
}

interface Zoning {
  readonly grid: StreetGrid;
  readonly district: District;
  /** Numbers of zones so far by squad. */
  readonly counts: Map<string, number>;
}

function zoneAt({ grid, district, counts }: Zoning, { column, row }: Block): SiteZone {
  const [right, top] = [column + ZONE_BLOCKS, row + ZONE_BLOCKS];
  const quarter = quarterOf(district, grid.at(column + ZONE_BLOCKS / 2, row + ZONE_BLOCKS / 2));
  const bank = grid === district.west ? '' : 'E';
  const n = (counts.get(quarter.squadId) ?? 0) + 1;
  counts.set(quarter.squadId, n);
  return {
    id: `${quarter.squadId}_Z${bank}${n}`,
    name: `${quarter.name} ${bank}${n}`,
    squadId: quarter.squadId,
    levelId: undefined,
    ring: [grid.at(column, row), grid.at(right, row), grid.at(right, top), grid.at(column, top)],
  };
}

/** Adds one zone per floor of a building; returns its rooms. */
function roomsOf(building: Building, zones: Map<string, SiteZone>): RoomSpot[] {
  return building.floors.flatMap((floor) => {
    const zoneId = `${building.squadId}_Z${floor.id.slice(building.squadId.length + 1)}`;
    const name =
      building.floors.length > 1 && !floor.name.startsWith(building.name)
        ? `${building.name}, ${floor.name}`
        : floor.name;
    zones.set(zoneId, {
      id: zoneId,
      name,
      squadId: building.squadId,
      levelId: floor.id,
      ring: building.outline,
    });
    return floor.rooms.map((room) => ({ building, floor, room, zoneId }));
  });
}

type Unnumbered = Omit<SiteNode, 'nodeId'>;

/** Nodes on façades, distributed evenly over the streets. */
function streetNodes(streets: readonly StreetSpot[], count: number, random: Random): Unnumbered[] {
  return Array.from({ length: count }, (_, n) => {
    const position = ((n + random.between(0.2, 0.8)) / count) * streets.length;
    const street = streets[Math.floor(position)];
    if (street === undefined) throw new RangeError('The site has no streets');
    const spot = pointBetween(street.from, street.to, 0.1 + 0.8 * (position % 1));
    const side: Metres = random.chance(0.5) ? 8 : -8;
    const across = Math.atan2(street.to.y - street.from.y, street.to.x - street.from.x) + Math.PI / 2;
    return {
      x: spot.x + side * Math.cos(across),
      y: spot.y + side * Math.sin(across),
      z: random.between(5, 9),
      squadId: street.squadId,
      zoneId: street.zoneId,
      levelId: undefined,
      pitch: random.chance(0.06) ? Math.PI / 2 : random.normal(0, 0.05),
      yaw: random.between(0, 2 * Math.PI),
      loudness: random.between(40, 58),
    };
  });
}

function roomNodes(rooms: readonly RoomSpot[], count: number, random: Random): Unnumbered[] {
  return Array.from({ length: count }, (_, n) => {
    const spot = rooms[Math.floor(((n + 0.5) / count) * rooms.length)];
    if (spot === undefined) throw new RangeError('The site has no rooms');
    const point = pointInRoom(spot.room, random);
    return {
      ...point,
      z: spot.floor.height + INDOOR_NODE_HEIGHT,
      squadId: spot.building.squadId,
      zoneId: spot.zoneId,
      levelId: spot.floor.id,
      pitch: random.chance(0.5) ? Math.PI / 2 : 0,
      yaw: random.between(0, 2 * Math.PI),
      loudness: random.between(34, 50),
    };
  });
}

/** Squads of every site: id and name for people. */
export const SQUADS = [...QUARTERS, CAMPUS, ARENA] as const;
