import { describe, expect, it } from 'vitest';
import { coarserRing, regionsOf, unrolledRing, type LonLat } from './coast.ts';

/** A closed ring about a middle with `count` corners. */
function ringAbout([lon, lat]: LonLat, radius: number, count: number): LonLat[] {
  const corners = Array.from({ length: count }, (_, at): LonLat => {
    const angle = (2 * Math.PI * at) / count;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...corners, ...corners.slice(0, 1)];
}

const CHICAGO: LonLat = [-88.4, 41.2];
const [REGION] = regionsOf([CHICAGO]);
const NEAR = ringAbout([-87.5, 42.5], 2, 500);

describe('coasts', () => {
  it('[server.26] places of one region of 5° count once; what is no position is left out', () => {
    expect(regionsOf([CHICAGO, [-86, 44.9], [NaN, 3], [1, Infinity], [179.9, -0.1]])).toEqual([
      [-90, 40],
      [175, -5],
    ]);
  });

  it('[server.26] stay as they are in the region of a place, and where no place or too many are known', () => {
    expect(coarserRing(NEAR, [REGION ?? CHICAGO])).toEqual(NEAR);
    const far = ringAbout([10, 50], 2, 500);
    expect(coarserRing(far, [])).toBe(far);
    const everywhere = Array.from({ length: 201 }, (_, at): LonLat => [at - 100, 0]);
    expect(coarserRing(far, everywhere)).toBe(far);
  });

  it('[server.26] are coarser with the distance, by no more than 1/150 of it', () => {
    const regions = regionsOf([CHICAGO]);
    const counts = [-70, -30, 10].map(
      (lon) => coarserRing(ringAbout([lon, 42], 4, 2_000), regions)?.length ?? 0,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeLessThan(2_000);
    const ring = ringAbout([-70, 42], 4, 2_000);
    const coarser = coarserRing(ring, regions) ?? [];
    expect(coarser.at(0)).toEqual(coarser.at(-1));
    const allowed = (-66 - -85) / 150;
    for (const [lon, lat] of ring) {
      expect(Math.min(...coarser.map((kept) => Math.hypot(kept[0] - lon, kept[1] - lat)))).toBeLessThan(
        allowed * 1.4,
      );
    }
  });

  it('[server.26] across the antimeridian are near', () => {
    const fiji = regionsOf([[179, -17]]);
    const ring = ringAbout([-179, -17], 0.5, 200);
    expect(coarserRing(ring, fiji)?.length).toBeGreaterThan(190);
    expect(coarserRing(ringAbout([0, -17], 0.5, 200), fiji)).toBe(undefined);
  });

  it('[server.26] of islands that no map about a place can show are left out; a broken ring too', () => {
    const regions = regionsOf([CHICAGO]);
    expect(coarserRing(ringAbout([100, 0], 0.2, 50), regions)).toBe(undefined);
    expect(coarserRing([], regions)).toBe(undefined);
  });

  it('[server.26] across the antimeridian go on beyond 180°, and others stay as they are', () => {
    const cape: LonLat[] = [
      [170, 65],
      [178, 66],
      [-170, 67],
      [-175, 64],
      [175, 62],
      [170, 65],
    ];
    expect(unrolledRing(cape).map(([lon]) => lon)).toEqual([170, 178, 190, 185, 175, 170]);
    const west: LonLat[] = [
      [-170, 65],
      [-178, 66],
      [178, 64],
      [-170, 65],
    ];
    expect(unrolledRing(west).map(([lon]) => lon)).toEqual([-170, -178, -182, -170]);
    expect(unrolledRing(NEAR)).toEqual(NEAR);
    expect(unrolledRing([])).toEqual([]);
  });

  it('[server.26] around a pole are closed along it', () => {
    const south: LonLat[] = [
      [-120, -70],
      [0, -72],
      [120, -68],
      [-120, -70],
    ];
    expect(unrolledRing(south)).toEqual([
      [-120, -70],
      [0, -72],
      [120, -68],
      [240, -70],
      [240, -90],
      [-120, -90],
      [-120, -70],
    ]);
  });
});
