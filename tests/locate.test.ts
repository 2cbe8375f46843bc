/** Checks the place of a shot against shots of the simulator, whose sensors have errors and faults. */
import { expect, it } from 'vitest';
import { observe } from '../simulator/incidents/observations.ts';
import { Random } from '../simulator/site/random.ts';
import { Ground } from '../simulator/site/ground.ts';
import type { SiteNode } from '../simulator/site/site.ts';
import { ELLIPSE_TRIAL } from '../src/domain/acoustics/ellipseTrial.ts';
import { locate, type Ellipse } from '../src/domain/acoustics/locate.ts';
import { sensorDoubts, sightingsOf } from '../src/domain/acoustics/sensorDoubt.ts';
import type { Point } from '../src/domain/geo/point3.ts';

const SHOTS = 1000;
const GROUND = new Ground(41.2, -88.4);

/** Sensors at corners of a street grid, as the demo site has them: about 80 m apart, the nearest first. */
function sensorsAround(random: Random, reach: number): SiteNode[] {
  const nodes: SiteNode[] = [];
  for (let column = -5; column <= 5; column++)
    for (let row = -5; row <= 5; row++) {
      const [x, y] = [column * 80 + random.normal(0, 10), row * 80 + random.normal(0, 10)];
      if (Math.hypot(x, y) > reach) continue;
      nodes.push({ nodeId: `${column} ${row}`, x, y, z: random.between(4, 9) } as SiteNode);
    }
  return nodes.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
}

function isInside({ x, y }: Point, { major, minor, azimuth }: Ellipse): boolean {
  const turn = (azimuth * Math.PI) / 180;
  const along = x * Math.sin(turn) + y * Math.cos(turn);
  const across = x * Math.cos(turn) - y * Math.sin(turn);
  return (along / major) ** 2 + (across / minor) ** 2 <= 1;
}

it('[report-view.1] the 95 % ellipse holds the true place in 93 to 97 % of shots, with deaf and wrong sensors among them', () => {
  const random = new Random(43, 'located shots');
  let inside = 0;
  let located = 0;
  for (let shot = 0; shot < SHOTS; shot++) {
    const nodes = sensorsAround(random, 260).slice(0, random.whole(5, 14));
    const muzzle = { x: random.between(-60, 60), y: random.between(-60, 60), z: 1.5 };
    const impact = { x: muzzle.x + random.between(-250, 250), y: muzzle.y + 200, z: 1.5 };
    const flight = { muzzle, impact, speed: random.between(300, 900) };
    const heard = observe({ flight, nodes, ground: GROUND, random }, 1_764_000_000_000);
    const location = locate(heard, { alt: muzzle.z });
    if (!location.ok) continue;
    located++;
    const found = GROUND.pointAt(location.value.lat, location.value.lon);
    if (isInside({ x: muzzle.x - found.x, y: muzzle.y - found.y }, location.value.ellipse)) inside++;
  }
  expect(located).toBeGreaterThan(SHOTS * 0.99);
  // The printed report names them.
  expect({ shots: SHOTS, located, inside }).toEqual(ELLIPSE_TRIAL);
  expect(inside / located).toBeGreaterThanOrEqual(0.93);
  expect(inside / located).toBeLessThanOrEqual(0.97);
});

it('[report-view.50] names the sensors of many reports that were moved or turned or have a wrong clock, and no others', () => {
  const random = new Random(43, 'doubted sensors');
  const nodes = sensorsAround(random, 260);
  const [moved, turned, late] = ['1 0', '-1 1', '0 -2'];
  const sightings = Array.from({ length: 120 }, () => {
    const muzzle = { x: random.between(-200, 200), y: random.between(-200, 200), z: 1.5 };
    const flight = { muzzle, impact: { ...muzzle, y: muzzle.y + 200 }, speed: 400 };
    const standing = nodes.map((node) =>
      node.nodeId === moved ? { ...node, x: node.x + 6, y: node.y + 6 } : node,
    );
    const near = nearest(standing, muzzle);
    const heard = observe({ flight, nodes: near, ground: GROUND, random }, 1_764_000_000_000).map((one) => {
      const surveyed = nodes.find(({ nodeId }) => nodeId === one.nodeId) ?? GROUND.pointAt(one.lat, one.lon);
      return {
        ...one,
        lat: GROUND.latOf(surveyed),
        lon: GROUND.lonOf(surveyed),
        ...(one.nodeId === turned && { mbHorizontal: (one.mbHorizontal ?? 0) + 12 }),
        ...(one.nodeId === late && { mbTime: (one.mbTime ?? 0) + 9 }),
      };
    });
    return sightingsOf({ squadId: 'NG', detectionId: '', alt: muzzle.z, observations: { sensors: heard } });
  }).flat();
  const doubts = new Map(sensorDoubts(sightings).map((doubt) => [doubt.nodeId, doubt]));
  expect([...doubts.keys()].toSorted()).toEqual([moved, turned, late].toSorted());
  expect(doubts.get(moved)?.moved?.by).toBeCloseTo(Math.hypot(6, 6), -0.5);
  expect(doubts.get(moved)?.moved?.azimuth).toBeCloseTo(45, -1);
  expect(doubts.get(turned)).toMatchObject({ turned: expect.closeTo(12, 0) });
  expect(doubts.get(late)).toMatchObject({ late: expect.closeTo(9, 0) });
});

it('[report-view.50] doubts no sensor for rare faults, though it heard few shots, and all from one side', () => {
  const random = new Random(43, 'few shots');
  const nodes = sensorsAround(random, 260);
  const doubts = Array.from({ length: 60 }, () => {
    const [east, north] = [random.between(-200, 200), random.between(-200, 200)];
    const sightings = Array.from({ length: 10 }, () => {
      const muzzle = { x: east + random.between(-15, 15), y: north + random.between(-15, 15), z: 1.5 };
      const flight = { muzzle, impact: { ...muzzle, y: muzzle.y + 200 }, speed: 400 };
      const sensors = observe(
        { flight, nodes: nearest(nodes, muzzle), ground: GROUND, random },
        1_764_000_000_000,
      );
      return sightingsOf({ squadId: 'NG', detectionId: '', alt: muzzle.z, observations: { sensors } });
    });
    return sensorDoubts(sightings.flat());
  });
  expect(doubts.flat()).toEqual([]);
});

/** The twelve nodes nearest to a point, the nearest first. */
function nearest(nodes: readonly SiteNode[], { x, y }: Point): SiteNode[] {
  const apart = (node: SiteNode) => Math.hypot(node.x - x, node.y - y);
  return nodes.toSorted((a, b) => apart(a) - apart(b)).slice(0, 12);
}
