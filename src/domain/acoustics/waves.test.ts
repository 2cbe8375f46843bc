import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { muzzleBlastAt, shockWaveAt, SPEED_OF_SOUND } from './waves.ts';
import { bearingBetween, distance3, type Point3 } from '../geo/point3.ts';

const at = (x: number, y: number, z = 0): Point3 => ({ x, y, z });
const place = fc.record({
  x: fc.double({ min: -400, max: 400, noNaN: true }),
  y: fc.double({ min: -400, max: 400, noNaN: true }),
  z: fc.double({ min: 0, max: 20, noNaN: true }),
});

describe('arrivals of a shot at a node', () => {
  it('[simulator.1] has the muzzle blast from the muzzle, at the speed of sound', () => {
    const arrival = muzzleBlastAt(at(0, 0), at(0, SPEED_OF_SOUND));
    expect(arrival).toEqual({ after: 1, horizontal: 0, vertical: 0 });
    expect(muzzleBlastAt(at(0, 0, 0), at(100, 0, 100)).vertical).toBeCloseTo(45);
  });

  it('[simulator.1] has the shock wave of a fast bullet before the blast, from a point of its path', () => {
    const flight = { muzzle: at(0, 0), impact: at(0, 400), speed: 900 };
    const node = at(50, 200);
    const shock = shockWaveAt(node, flight);
    expect(shock?.after).toBeLessThan(muzzleBlastAt(node, flight.muzzle).after);
    // Leaving at acos(c / v) from the path, it comes from 50 / tan(67.6°) = 20.6 m before the foot.
    expect(shock?.horizontal).toBeCloseTo(
      bearingBetween(node, at(0, 200 - 50 / Math.tan(Math.acos(SPEED_OF_SOUND / 900)))),
      6,
    );
  });

  it('[simulator.1] has no shock wave of a slow bullet, behind the shooter, or past the end of the path', () => {
    const flight = { muzzle: at(0, 0), impact: at(0, 100), speed: 900 };
    expect(shockWaveAt(at(50, 50), { ...flight, speed: 300 })).toBeUndefined();
    expect(shockWaveAt(at(20, -50), flight)).toBeUndefined();
    expect(shockWaveAt(at(20, 300), flight)).toBeUndefined();
    expect(shockWaveAt(at(20, 50), { ...flight, impact: flight.muzzle })).toBeUndefined();
  });

  it('[simulator.1] is always the first arrival from the path: no other point of it sounds earlier', () => {
    fc.assert(
      fc.property(
        place,
        place,
        place,
        fc.double({ min: 350, max: 1000, noNaN: true }),
        (node, muzzle, impact, speed) => {
          const flight = { muzzle, impact, speed };
          const shock = shockWaveAt(node, flight);
          if (shock === undefined) return;
          for (let share = 0; share <= 1; share += 0.05) {
            const point = {
              x: muzzle.x + (impact.x - muzzle.x) * share,
              y: muzzle.y + (impact.y - muzzle.y) * share,
              z: muzzle.z + (impact.z - muzzle.z) * share,
            };
            const after =
              (share * distance3(muzzle, impact)) / speed + distance3(point, node) / SPEED_OF_SOUND;
            expect(shock.after).toBeLessThanOrEqual(after + 1e-6);
          }
        },
      ),
    );
  });
});
