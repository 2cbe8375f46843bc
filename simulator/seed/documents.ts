import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { PLACES } from '../../src/domain/resources/entities/places.ts';
import { SQUADS as SQUAD_RESOURCE } from '../../src/domain/resources/entities/squads.ts';
import { TARGETS } from '../../src/domain/resources/entities/targets.ts';
import { newRow } from '../../src/domain/resources/definition/writeRecord.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import type { Degrees } from '../../src/domain/units.ts';
import type { ResourceCollection } from '../../src/domain/resources/registry.ts';
import type { SourceDocument } from '../../src/domain/source/sourceHost.ts';
import { geoJsonText, middleInDegrees } from '../site/baseMap.ts';
import { bearingBetween, type Point } from '../../src/domain/geo/point3.ts';
import { round, rotatePoint } from '../site/ground.ts';
import { floorPlanOf } from '../site/floorPlans.ts';
import type { Building } from '../site/indoor.ts';
import { MICROPHONE_FIELDS } from '../site/microphones.ts';
import { CAMPUS, CITY, QUARTERS } from '../site/names.ts';
import { Random } from '../site/random.ts';
import { scenariosOf } from './scenarios.ts';
import { SQUADS, type Site, type SiteNode } from '../site/site.ts';

/** Documents of a simulated installation by collection. Each function returns documents [from, from + count). */
export type Documents = Partial<
  Record<ResourceCollection, (from: number, count: number) => readonly SourceDocument[]>
>;

const DEFAULT_ZOOM = 15;
const BUILDING_ZOOM = 18;
const CAMERAS_PER_NODE = 1 / 40;
const FLOOR_PLANS = 'content/basemap/floorplans';

/** The documents of a site, generated at the first call for their collection. */
export function documentsOf(site: Site, seed: number): Documents {
  const once = (make: () => readonly SourceDocument[]) => {
    let all: readonly SourceDocument[] | undefined;
    return (from: number, count: number) => (all ??= make()).slice(from, from + count);
  };
  return {
    squadids: once(() => squads(site)),
    zones: once(() => zones(site, cameras(site, new Random(seed, 'cameras')))),
    levels: once(() => levels(site)),
    places: once(() => places(site)),
    nodes: (from, count) => site.nodes.slice(from, from + count).map((node) => nodeDocument(site, node)),
    cameras: once(() => cameras(site, new Random(seed, 'cameras'))),
    targets: once(() => targets(site)),
    testScenarios: once(() => scenariosOf(site)),
  };
}

interface EmbeddedLevel {
  readonly level_id: string;
}

/** Returns a camera or place whose embedded levels have their stored ids; `ids` by `level_id`. */
export function withLevelIds(
  document: SourceDocument & {
    readonly level?: EmbeddedLevel | null;
    readonly levels?: readonly EmbeddedLevel[];
  },
  ids: ReadonlyMap<string, number | undefined>,
): SourceDocument {
  const { level, levels } = document;
  const withId = (one: EmbeddedLevel) => ({ ...one, id: ids.get(one.level_id) });
  return {
    ...document,
    ...(level && { level: withId(level) }),
    ...(levels && { levels: levels.map(withId) }),
  };
}

function squads({ ground, nodes }: Site): SourceDocument[] {
  return SQUADS.map(({ squadId, name }) => {
    const own = nodes.filter((node) => node.squadId === squadId);
    const origin = own.length === 0 ? { lat: ground.lat, lon: ground.lon } : middleInDegrees(ground, own);
    return newRow(SQUAD_RESOURCE, {
      squadId,
      alias: name,
      orgin_lat: origin.lat,
      orgin_lon: origin.lon,
      testModeActivatedTime: undefined,
    });
  });
}

/** The first camera of a zone is its primary camera. */
function zones({ ground, zones: all }: Site, watching: readonly SourceDocument[]): SourceDocument[] {
  const cameraIds = Map.groupBy(watching, (camera) => camera['zone_id']);
  const inZone = (id: string) => (cameraIds.get(id) ?? []).map(({ cameraId }) => String(cameraId));
  return all.map(({ id, name, squadId, levelId, ring }, order) =>
    newRow(ZONES, {
      zoneId: id,
      zoneName: name,
      name,
      levelId: levelId ?? '',
      level: levelId ?? '',
      order,
      squadids: { squadId },
      squad: squadId,
      polygon: ring.map((point) => ({ lat: ground.latOf(point), lon: ground.lonOf(point), alt: 0 })),
      zoneTag: '',
      primaryCamera: inZone(id)[0] ?? '',
      secondaryCameras: inZone(id).slice(1),
    }),
  );
}

function levelsOf(building: Building): SourceDocument[] {
  return building.floors.map(({ id, name }) =>
    newRow(LEVELS, { level_id: id, level_name: name, squad_id: building.squadId, map_url: FLOOR_PLANS }),
  );
}

/** Levels with their floor plans; the places embed them without. */
function levels({ buildings, ground }: Site): SourceDocument[] {
  return buildings.flatMap((building) => {
    const plans = building.floors.map((floor) => geoJsonText(floorPlanOf(building, floor, ground)));
    return levelsOf(building).map((level, n) => ({ ...level, floorPlan: plans[n] }));
  });
}

/** Places, a tree by `parent`. The map opens with the first. */
function places({ ground, district, buildings }: Site): SourceDocument[] {
  const open = {
    bookmarkEnabled: false,
    bookmarkMinZoom: undefined,
    bookmarkMaxZoom: undefined,
    hide: false,
  };
  /** Offered as a quick jump at zoom levels that show the city or less. */
  const jump = { ...open, bookmarkEnabled: true, bookmarkMinZoom: 12, bookmarkMaxZoom: 23 };
  const city = {
    placeId: 'CITY',
    parent: undefined,
    name: CITY,
    lat: ground.lat,
    lon: ground.lon,
    zoom: DEFAULT_ZOOM,
    levels: [],
    ...open,
  };
  const quarters = QUARTERS.map(({ squadId, name }, n) => {
    const point = quarterMiddle(district, n);
    return {
      placeId: squadId,
      parent: { placeId: 'CITY' },
      name,
      lat: ground.latOf(point),
      lon: ground.lonOf(point),
      zoom: 16,
      levels: [],
      ...open,
    };
  });
  const campusCentre = middleInDegrees(
    ground,
    buildings.filter(({ squadId }) => squadId === CAMPUS.squadId).map(({ centre }) => centre),
  );
  const campus = {
    placeId: CAMPUS.squadId,
    parent: { placeId: 'CITY' },
    name: CAMPUS.name,
    ...campusCentre,
    zoom: 17,
    levels: [],
    ...jump,
  };
  const houses = buildings.map((building) => ({
    placeId: building.placeId,
    parent: { placeId: building.squadId === CAMPUS.squadId ? CAMPUS.squadId : 'CITY' },
    name: building.name,
    lat: ground.latOf(building.centre),
    lon: ground.lonOf(building.centre),
    zoom: BUILDING_ZOOM,
    levels: levelsOf(building),
    ...(building.squadId === CAMPUS.squadId ? open : jump),
  }));
  return [city, ...quarters, campus, ...houses].map((place) => newRow(PLACES, place));
}

/** Reference points for reports: one near the middle of each quarter and one in each building. */
function targets({ ground, district, buildings }: Site): SourceDocument[] {
  const outdoors = QUARTERS.map(({ squadId, name }, n) => {
    return { squadId, name, point: quarterMiddle(district, n), level: '' };
  });
  const indoors = buildings.map(({ name, squadId, centre, floors }) => {
    return { squadId, name, point: centre, level: floors[0]?.id ?? '' };
  });
  return [...outdoors, ...indoors].map(({ squadId, name, point, level }, n) =>
    newRow(TARGETS, {
      targetId: `T${n + 1}`,
      name: `${name} target`,
      squadId,
      lat: ground.latOf(beside(point)),
      lon: ground.lonOf(beside(point)),
      alt: 0,
      level,
    }),
  );
}

/** Offset so that the target does not cover the pin of the place. */
function beside({ x, y }: Point): Point {
  return { x: x + 14, y: y - 22 };
}

function quarterMiddle({ halfWidth, halfHeight }: Site['district'], n: number): Point {
  return { x: (n % 2 === 0 ? -0.5 : 0.6) * halfWidth, y: (n < 2 ? 0.5 : -0.5) * halfHeight };
}

/** Fields that all nodes share. */
const NODE_ROW = newRow(NODES, {});

function nodeDocument({ ground }: Site, node: SiteNode): SourceDocument {
  const [lat, lon, alt] = [ground.latOf(node), ground.lonOf(node), round(node.z, 2)];
  return {
    ...NODE_ROW,
    nodeId: node.nodeId,
    squadId: node.squadId,
    level: node.levelId ?? '',
    zone: node.zoneId,
    node_lat: lat,
    node_long: lon,
    lat,
    lon,
    nodeAlt: alt,
    alt,
    yaw: round(node.yaw, 4),
    pitch: round(node.pitch, 4),
    roll: 0,
    recorder: false,
    cameraNode: false,
    hidden: false,
    locationId: '',
    notes: '',
    ...MICROPHONE_FIELDS,
  };
}

/** Cameras in streets, halls and corridors. */
function cameras(site: Site, random: Random): SourceDocument[] {
  const { ground, streets, rooms, nodes } = site;
  const count = Math.max(8, Math.min(400, Math.round(nodes.length * CAMERAS_PER_NODE)));
  const halls = rooms.filter(({ room }) => room.kind !== 'room');
  return Array.from({ length: count }, (_, n) => {
    const cameraId = `CAM-${String(n + 1).padStart(3, '0')}`;
    if (n % 4 === 3) {
      const { building, floor, room, zoneId } = random.pick(halls);
      const [corner] = room.ring;
      const point: Point = corner ?? building.centre;
      return cameraRow(ground, {
        cameraId,
        name: `${building.name}, ${room.name}`,
        point,
        direction: bearingBetween(point, building.centre),
        squadId: building.squadId,
        zoneId,
        level: { level_id: floor.id, level_name: floor.name },
      });
    }
    const street = random.pick(streets);
    const offset = rotatePoint({ x: 5, y: 5 }, random.between(0, 6));
    return cameraRow(ground, {
      cameraId,
      name: `Camera ${n + 1}, ${street.street}`,
      point: { x: street.from.x + offset.x, y: street.from.y + offset.y },
      direction: bearingBetween(street.from, street.to),
      squadId: street.squadId,
      zoneId: street.zoneId,
      level: undefined,
    });
  });
}

interface SimulatedCamera {
  readonly cameraId: string;
  readonly name: string;
  readonly point: Point;
  /** Degrees clockwise from north. */
  readonly direction: Degrees;
  readonly squadId: string;
  readonly zoneId: string;
  /** Undefined for a camera outdoors. */
  readonly level: SourceDocument | undefined;
}

function cameraRow(ground: Site['ground'], camera: SimulatedCamera): SourceDocument {
  const { cameraId, name, point, direction, squadId, zoneId, level } = camera;
  return newRow(CAMERAS, {
    cameraId,
    name,
    lat: ground.latOf(point),
    lon: ground.lonOf(point),
    cameraDirection: round(direction, 1),
    primary: true,
    squadId,
    zone_id: zoneId,
    level,
    lpr: level === undefined,
  });
}
