import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamera } from '../draft/cameraItems.ts';
import { createTables } from '../draft/tables.ts';
import { newZone } from './newZone.ts';
import { isInRing, checkRing, ringsCross, signedArea } from './ring.ts';
import { collectZoneFindings } from './zoneFindings.ts';

/** Degrees of about a metre at the equator, so that a ring is drawn in metres. */
const METRE = 1 / 111_195;
const ringOf = (...metres: readonly number[]) => Float64Array.from(metres, (value) => value * METRE);
const box = (x: number, y: number, width: number, height: number) =>
  ringOf(x, y, x + width, y, x + width, y + height, x, y + height);

describe('rings of zones', () => {
  it('[zones.10] a ring has an area, positive where it runs counter-clockwise', () => {
    expect(signedArea(box(0, 0, 20, 10))).toBeCloseTo(200, 1);
    expect(signedArea(ringOf(0, 0, 0, 10, 20, 10, 20, 0))).toBeCloseTo(-200, 1);
  });

  it.each([
    ['a rectangle', box(0, 0, 20, 10), undefined],
    ['an L', ringOf(0, 0, 20, 0, 20, 10, 10, 10, 10, 20, 0, 20), undefined],
    ['two corners', ringOf(0, 0, 20, 0), 'corners'],
    ['a corner that is no position', Float64Array.of(0, 0, 1, 0, NaN, 1), 'corners'],
    ['a corner off the globe', Float64Array.of(0, 0, 1, 0, 1, 91), 'beyond'],
    ['a corner beyond the 180° meridian', Float64Array.of(180, 0, 180.001, 0, 180, 1), 'beyond'],
    ['a bow tie', ringOf(0, 0, 20, 10, 20, 0, 0, 10), 'crosses'],
    ['a corner on another side', ringOf(0, 0, 20, 0, 20, 20, 10, 0, 0, 20), 'crosses'],
    ['a spike', ringOf(0, 0, 20, 0, 20, 10, 20, 30, 20, 10, 0, 10), 'crosses'],
    ['a line', ringOf(0, 0, 20, 0, 10, 0), 'crosses'],
    ['a repeated corner', ringOf(0, 0, 20, 0, 20, 0, 20, 10), 'crosses'],
    ['a sliver', ringOf(0, 0, 20, 0, 10, 0.0005), 'area'],
  ])('[zones.2] %s is judged as what it is', (_what, ring, reason) => {
    expect(checkRing(ring)).toBe(reason);
  });

  it('[zones.2] a star-shaped ring about its middle has no failure and contains its middle', () => {
    const radii = fc.array(fc.double({ min: 5, max: 50, noNaN: true }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(radii, (all) => {
        const ring = ringOf(
          ...all.flatMap((radius, i) => {
            const angle = (2 * Math.PI * i) / all.length;
            return [radius * Math.cos(angle), radius * Math.sin(angle)];
          }),
        );
        expect([checkRing(ring), isInRing(ring, 0, 0)]).toEqual([undefined, true]);
      }),
    );
  });

  /** A ring about a place, metres. */
  const roundRing = (corners: number, radius: number, middle = 0) =>
    ringOf(
      ...Array.from({ length: corners }, (_, i) => {
        const angle = (2 * Math.PI * i) / corners;
        return [middle + radius * Math.cos(angle), radius * Math.sin(angle)];
      }).flat(),
    );

  // Each side compared with each other one, the following two would take longer than a test may.
  it('[zones.10] a border of 20 000 corners is judged, and its crossing is found', () => {
    const corners = 20_000;
    const ring = roundRing(corners, 5_000);
    const crossed = ring.with(corners, ring[0]).with(corners + 1, ring[1]);
    expect([checkRing(ring), checkRing(crossed)]).toEqual([undefined, 'crosses']);
  });

  it('[zones.10] borders of 50 000 corners are compared', () => {
    const [ring, inner, beside] = [5_000, 4_990, 5_000].map((radius, i) => roundRing(50_000, radius, i * 5));
    expect([ringsCross(ring, inner), ringsCross(ring, beside)]).toEqual([false, true]);
  });

  it('[zones.9] rings cross where two of their sides do, in whichever order they are given', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    const ring = fc.array(corner, { minLength: 3, maxLength: 6 }).map((all) => Float64Array.from(all.flat()));
    const sidesOf = (of: Float64Array) =>
      Array.from({ length: of.length / 2 }, (_, i) => [0, 1, 2, 3].map((k) => of[(2 * i + k) % of.length]));
    const hand = ([x, y, x2, y2]: number[], px: number, py: number) =>
      Math.sign((x2 - x) * (py - y) - (y2 - y) * (px - x));
    const cross = (a: number[], b: number[]) =>
      hand(a, b[0], b[1]) * hand(a, b[2], b[3]) < 0 && hand(b, a[0], a[1]) * hand(b, a[2], a[3]) < 0;
    fc.assert(
      fc.property(ring, ring, (a, b) => {
        const expected = sidesOf(a).some((one) => sidesOf(b).some((other) => cross(one, other)));
        expect([ringsCross(a, b), ringsCross(b, a)]).toEqual([expected, expected]);
      }),
    );
  });
});

describe('a new zone', () => {
  it('[zones.1] has the highest number of its squad plus 1, the highest order plus 1, and the active level', () => {
    const { zones } = createTables();
    zones.add([
      { id: 'NG_Z2', order: 4 },
      { id: 'OTHER_Z9', order: 2 },
    ]);
    const ring = box(0, 0, 1, 1);
    const zone = newZone(zones, { squadId: 'NG', level: 'L1', ring, storedIds: ['NG_Z3'] });
    expect(zone).toMatchObject({ id: 'NG_Z4', order: 5, level: 'L1', squad: 'NG', ring });
    const first = newZone(createTables().zones, { squadId: 'NG', level: '', ring, storedIds: [] });
    expect(first).toMatchObject({ id: 'NG_Z1', order: 1 });
  });
});

describe('zone assistant', () => {
  const findings = (
    zones: Parameters<ReturnType<typeof createTables>['zones']['add']>[0],
    cameras: readonly object[] = [],
  ) => {
    const tables = createTables();
    tables.zones.add(zones.map((zone) => ({ secondaryCameras: [], order: NaN, ...zone })));
    tables.cameras.add(cameras.map((camera) => readCamera({ ...camera })));
    return collectZoneFindings(tables.zones, tables.cameras).filter(({ kind }) => kind !== 'unseen');
  };

  it('[zones.9] zones of one level that overlap are found, neighbours with a common side are not', () => {
    const [a, b] = [box(0, 0, 20, 10), box(20, 0, 20, 10)];
    expect(
      findings([
        { id: 'A', ring: a },
        { id: 'B', ring: b },
      ]),
    ).toEqual([]);
    const crossing = { id: 'C', ring: box(10, 5, 20, 10) };
    expect(findings([{ id: 'A', ring: a }, crossing])).toEqual([{ kind: 'overlap', zone: 0, other: 1 }]);
    const inside = { id: 'D', ring: box(5, 2, 2, 2) };
    expect(findings([inside, { id: 'A', ring: a }])).toEqual([{ kind: 'overlap', zone: 0, other: 1 }]);
    expect(
      findings([
        { id: 'A', ring: a },
        { id: 'E', ring: a },
      ]),
    ).toEqual([{ kind: 'overlap', zone: 0, other: 1 }]);
    const floors = [
      { id: 'A', ring: a, level: 'L1' },
      { id: 'E', ring: a, level: 'L2' },
    ];
    expect(findings(floors)).toEqual([]);
  });

  it.each([
    ['apart by 1 m along a side', 1, [{ kind: 'gap', zone: 0, other: 1 }]],
    ['that touch', 0, []],
    ['that are 5 m apart', 5, []],
  ])('[zones.9] zones %s', (_what, metres, found) => {
    const pair = [
      { id: 'A', ring: box(0, 0, 20, 10) },
      { id: 'B', ring: box(20 + metres, 0, 20, 10) },
    ];
    const gaps = findings(pair);
    expect(gaps).toMatchObject(found);
    for (const gap of gaps) expect(gap).toMatchObject({ metres: expect.closeTo(metres, 0) as number });
  });

  it('[zones.9] neighbours above each other and zones that share part of a side have gaps only where they are apart', () => {
    const above = [
      { id: 'A', ring: box(0, 0, 20, 10) },
      { id: 'B', ring: box(0, 11, 20, 10) },
    ];
    expect(findings(above)).toMatchObject([{ kind: 'gap', zone: 0, other: 1 }]);
    const shifted = [
      { id: 'A', ring: box(0, 0, 20, 10) },
      { id: 'B', ring: box(20, 5, 20, 10) },
    ];
    expect(findings(shifted)).toEqual([]);
  });

  it('[zones.10] 1 000 zones beside each other are checked within half a second of processor time', () => {
    const zones = Array.from({ length: 1_000 }, (_, i) => ({
      id: `Z${i}`,
      order: i,
      ring: box((i % 40) * 21, Math.floor(i / 40) * 11, 20, 10),
    }));
    findings(zones.slice(0, 100));
    const begin = process.threadCpuUsage();
    const found = findings(zones);
    const { user, system } = process.threadCpuUsage(begin);
    const took = (user + system) / 1_000;
    expect(found.every(({ kind }) => kind === 'gap')).toBe(true);
    expect(took).toBeLessThan(500);
  });

  it('[zones.9] repeated ids and orders, and rings with a failure, are found', () => {
    const found = findings([
      { id: 'A', order: 1, ring: box(0, 0, 5, 5) },
      { id: 'A', order: 1, ring: box(10, 0, 5, 5) },
      { id: 'B', ring: ringOf(0, 20, 20, 30, 20, 20, 0, 30) },
      { id: 'C' },
    ]);
    expect(found).toEqual([
      { kind: 'ring', zone: 2, reason: 'crosses' },
      { kind: 'ring', zone: 3, reason: 'corners' },
      { kind: 'sameId', zone: 1, other: 0, id: 'A' },
      { kind: 'sameOrder', zone: 1, other: 0, order: 1 },
    ]);
  });

  it('[zones.9] zones that no camera sees, cameras of no zone, and cameras that do not exist are found', () => {
    const tables = createTables();
    tables.zones.add([
      { id: 'A', primaryCamera: 'C1', secondaryCameras: ['GONE'], ring: box(0, 0, 5, 5) },
      { id: 'B', secondaryCameras: [], ring: box(10, 0, 5, 5) },
      { id: 'D', secondaryCameras: [], ring: box(20, 0, 5, 5) },
    ]);
    tables.cameras.add([{ cameraId: 'C1' }, { cameraId: 'C2' }, { cameraId: 'C3', zone_id: 'D' }]);
    expect(collectZoneFindings(tables.zones, tables.cameras)).toEqual([
      { kind: 'unknownCamera', zone: 0, cameraId: 'GONE' },
      { kind: 'unseen', zone: 1 },
      { kind: 'idleCamera', camera: 1 },
    ]);
  });
});
