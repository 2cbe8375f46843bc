import { expect, it } from 'vitest';
import { borderLines } from './borderLines.ts';

const MAP = { left: 0, top: 0, right: 400, bottom: 300 };
const best = (...corners: number[]) => borderLines(Float64Array.from(corners), MAP)[0]!;
const turned = (degrees: number): number[] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const corners = [-100, -40, 100, -40, 100, 40, -100, 40];
  return corners.map((_, i) => {
    const [x = 0, y = 0] = corners.slice(i - (i % 2), i - (i % 2) + 2);
    return i % 2 === 0 ? 200 + x * cos - y * sin : 150 + x * sin + y * cos;
  });
};

it('[survey-map.11] a name runs along the upper side, from its left corner, whichever way the ring turns', () => {
  const ring = [100, 100, 300, 80, 300, 200, 100, 200];
  const backwards = [100, 200, 300, 200, 300, 80, 100, 100];
  for (const corners of [ring, backwards]) {
    const line = best(...corners);
    expect([line.x, line.y]).toEqual([100, 100]);
    expect(line.length).toBeCloseTo(Math.hypot(200, 20));
  }
});

it.each(Array.from({ length: 24 }, (_, i) => 15 * i))(
  '[survey-map.11] of a zone turned by %i degrees no name is upside down, and each is outside',
  (degrees) => {
    const corners = Float64Array.from(turned(degrees));
    for (const { x, y, cos, sin, length } of borderLines(corners, MAP)) {
      expect(cos).toBeGreaterThanOrEqual(0.25);
      // A step from the middle of the line to the name leads away from the middle of the zone.
      const step = -5;
      const [middleX, middleY] = [x + (cos * length) / 2, y + (sin * length) / 2];
      const [toX, toY] = [middleX - sin * step, middleY + cos * step];
      expect(Math.hypot(toX - 200, toY - 150)).toBeGreaterThan(Math.hypot(middleX - 200, middleY - 150));
    }
  },
);

it('[survey-map.11] of a side that leaves the map the part on it has the name', () => {
  const line = best(-500, 100, 900, 100, 900, 700, -500, 700);
  expect([line.x, line.y, line.length]).toEqual([0, 100, 400]);
});

it('[survey-map.11] a zone whose upper sides are outside the map has no name: one at its lower side would name the zone below', () => {
  expect(borderLines(Float64Array.of(100, -200, 300, -200, 300, 150, 100, 150), MAP)).toEqual([]);
});

it('[survey-map.11] a ring of many short sides has its name level over its top', () => {
  const corners = Array.from({ length: 80 }, (_, i) => {
    const angle = ((i - (i % 2)) / 80) * 2 * Math.PI;
    return i % 2 === 0 ? 200 + 60 * Math.cos(angle) : 150 + 60 * Math.sin(angle);
  });
  const line = best(...corners);
  expect([line.isChord, line.sin, Math.round(line.y), Math.round(line.length)]).toEqual([true, 0, 90, 120]);
});

it('[survey-map.11] a zone of a few pixels has no line', () => {
  expect(borderLines(Float64Array.of(100, 100, 110, 100, 110, 110), MAP)).toEqual([]);
});
