import type { Point3 } from '../../src/domain/geo/point3.ts';
import { pointBetween } from '../site/ground.ts';
import { pointInRoom } from '../site/indoor.ts';
import type { Random } from '../site/random.ts';
import { zoneNamesOf, type Site } from '../site/site.ts';

/** Location of an incident, with the fields that a report has of it. */
export interface Scene {
  readonly point: Point3;
  readonly squadId: string;
  /** Street, or room and building. */
  readonly name: string;
  readonly zone: string;
  readonly zoneId: string;
  readonly levelId: string | undefined;
  readonly floor: string | undefined;
}

/** Share of incidents in buildings. */
const INDOOR_SHARE = 0.22;
/** Height of a weapon above the floor, metres. */
const HAND_HEIGHT = 1.5;
/** Number of streets with more incidents than others, and their share. */
const HOT_STREETS = 12;
const HOT_SHARE = 0.45;

/** Draws random scenes of a site. The streets with more incidents are chosen once. */
export class SceneSampler {
  readonly #site: Site;
  readonly #zoneNames: ReadonlyMap<string, string>;
  readonly #hot: Site['streets'];

  constructor(site: Site, random: Random) {
    this.#site = site;
    this.#zoneNames = zoneNamesOf(site);
    this.#hot = Array.from({ length: HOT_STREETS }, () => random.pick(site.streets));
  }

  /** A scene in a street or a building. */
  anywhere(random: Random): Scene {
    return random.chance(INDOOR_SHARE) && this.#site.rooms.length > 0
      ? this.indoors(random)
      : this.outdoors(random);
  }

  /** A scene in a street. */
  outdoors(random: Random): Scene {
    return this.inStreet(random.pick(random.chance(HOT_SHARE) ? this.#hot : this.#site.streets), random);
  }

  /** A scene anywhere along a street. */
  inStreet(street: Site['streets'][number], random: Random): Scene {
    const middle = pointBetween(street.from, street.to, random.uniform());
    const point = { x: middle.x + random.normal(0, 3), y: middle.y + random.normal(0, 3), z: HAND_HEIGHT };
    const { squadId, zoneId } = street;
    const zone = this.#zoneNames.get(zoneId) ?? zoneId;
    return { point, squadId, name: street.street, zone, zoneId, levelId: undefined, floor: undefined };
  }

  /** A scene in a room. Throws RangeError where the site has no rooms. */
  indoors(random: Random): Scene {
    const { building, floor, room, zoneId } = random.pick(this.#site.rooms);
    const point = { ...pointInRoom(room, random), z: floor.height + HAND_HEIGHT };
    return {
      point,
      squadId: building.squadId,
      name: `${building.name}, ${room.name}`,
      zone: this.#zoneNames.get(zoneId) ?? zoneId,
      zoneId,
      levelId: floor.id,
      floor: floor.name,
    };
  }

  /** A scene above a park, for fireworks; in a street where the park has fewer than three corners. */
  park(random: Random): Scene {
    const scene = this.outdoors(random);
    const park = random.pick(this.#site.district.parks);
    const [a, b, c] = park.ring;
    if (a === undefined || b === undefined || c === undefined) return scene;
    const across = pointBetween(a, b, random.between(0.3, 0.7));
    const up = pointBetween(b, c, random.between(0.3, 0.7));
    return {
      ...scene,
      name: park.name,
      point: { x: across.x + up.x - b.x, y: across.y + up.y - b.y, z: 30 },
    };
  }
}
