import { middleOf, type Building } from './indoor.ts';
import type { Point } from '../../src/domain/geo/point3.ts';
import type { Ground } from './ground.ts';
import { CITY, QUARTERS } from './names.ts';
import type { Site } from './site.ts';

/** A GeoJSON feature; positions are [longitude, latitude]. */
export interface Feature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
}

type Position = readonly [number, number];
type Properties = Feature['properties'];

/** Layers of a site's base map, with the properties of their features. Each is generated when it is called. */
export interface BaseMap {
  /** Lines: `name`, `class` major | minor. */
  readonly streets: () => Iterable<Feature>;
  /** Polygons: `name` of buildings that have one. */
  readonly buildings: () => Iterable<Feature>;
  /** Polygons: `name`, unless a line along the middle has it. */
  readonly water: () => Iterable<Feature>;
  /** Polygons: `name`. */
  readonly parks: () => Iterable<Feature>;
  /** Lines. */
  readonly rail: () => Iterable<Feature>;
  /** Label points: `name`, `class` city | district | place. */
  readonly districts: () => Iterable<Feature>;
  /** Polygons: `zoneId`, `name`, `squad_id`, `level_id` where it is on a floor. */
  readonly zones: () => Iterable<Feature>;
  /** Polygons of rooms and one outline per floor: `level_id`, `place`, `name`, `class` outline | room | corridor | hall | stairs. */
  readonly floorplans: () => Iterable<Feature>;
}

/** The offline base map of a site. */
export function baseMapOf(site: Site): BaseMap {
  const { ground, district } = site;
  const draw = new Drawing(ground);
  return {
    *streets() {
      for (const { name, kind, line } of [
        ...district.west.streets,
        ...district.east.streets,
        ...district.bridges,
      ]) {
        yield draw.line(line, { name, class: kind });
      }
    },
    *buildings() {
      for (const ring of district.buildings()) yield draw.area(ring, {});
      for (const { outline, name } of site.buildings) yield draw.area(outline, { name });
    },
    water: () => [
      draw.area(district.river.ring, {}),
      draw.line(district.river.line, { name: district.river.name }),
    ],
    parks: () => district.parks.map(({ name, ring }) => draw.area(ring, { name })),
    rail: () => [draw.line(district.rail, {})],
    districts: () => labels(site, draw),
    *zones() {
      for (const { id, name, squadId, levelId, ring } of site.zones) {
        const level = levelId === undefined ? {} : { level_id: levelId };
        yield draw.area(ring, { zoneId: id, name, squad_id: squadId, ...level });
      }
    },
    *floorplans() {
      for (const building of site.buildings) yield* floorPlans(building, draw);
    },
  };
}

/** JSON text of a FeatureCollection, serialised feature by feature. */
export function geoJsonText(features: Iterable<Feature>): string {
  const texts: string[] = [];
  for (const feature of features) texts.push(JSON.stringify(feature));
  return `{"type":"FeatureCollection","features":[${texts.join(',')}]}`;
}

function labels({ district, buildings }: Site, draw: Drawing): Feature[] {
  const { halfWidth, halfHeight } = district;
  const quarters = QUARTERS.map(({ name }, n) =>
    draw.point(
      { x: (n % 2 === 0 ? -0.5 : 0.6) * halfWidth, y: (n < 2 ? 0.5 : -0.5) * halfHeight },
      { name, class: 'district' },
    ),
  );
  const places = buildings.map(({ centre, name }) => draw.point(centre, { name, class: 'place' }));
  return [draw.point({ x: 0, y: 0 }, { name: CITY, class: 'city' }), ...quarters, ...places];
}

function floorPlans({ floors, outline, name: place }: Building, draw: Drawing): Feature[] {
  return floors.flatMap(({ id, rooms }) => {
    const shared = { level_id: id, level: id, place };
    const walls = draw.area(outline, { ...shared, name: place, class: 'outline' });
    return [walls, ...rooms.map(({ ring, name, kind }) => draw.area(ring, { ...shared, name, class: kind }))];
  });
}

class Drawing {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  point(point: Point, properties: Properties): Feature {
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: this.#at(point) } };
  }

  line(points: readonly Point[], properties: Properties): Feature {
    const coordinates = points.map((point) => this.#at(point));
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
  }

  area(ring: readonly Point[], properties: Properties): Feature {
    const [first = { x: 0, y: 0 }] = ring;
    const coordinates = [[...ring, first].map((point) => this.#at(point))];
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } };
  }

  /** Rounded to six digits, a tenth of a metre, to reduce the size of the files. */
  #at(point: Point): Position {
    const [lon, lat] = this.#ground.position(point);
    return [Math.round(lon * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];
  }
}

/** Mean of a ring's corners in degrees. */
export function middleInDegrees(ground: Ground, ring: readonly Point[]): { lat: number; lon: number } {
  const middle = middleOf(ring);
  return { lat: ground.latOf(middle), lon: ground.lonOf(middle) };
}
