/** Checks the quality field of the survey against positions computed from the arrival times of the simulator. */
import { expect, it } from 'vitest';
import { muzzleBlastAt, SPEED_OF_SOUND } from '../src/domain/acoustics/waves.ts';
import { Random } from '../simulator/site/random.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../src/domain/survey/plane/localPlane.ts';
import { areaOfPolygons, cellPlace, FIELD_CELLS } from '../src/domain/survey/quality/fieldArea.ts';
import { QualityField } from '../src/domain/survey/quality/qualityField.ts';
import { surveyAt } from './support/surveyDraft.ts';

const DRAWS = 4_000;
/** Standard deviation of an arrival time in seconds: 3 cm of sound. */
const TIME_ERROR = 1e-4;
const RANGE = 120;
const PLANE = createLocalPlane(48.2, 16.37);

type Place = readonly [x: number, y: number];

/** Nodes in metres east and north, and where the shot is. */
const GEOMETRIES: readonly {
  readonly name: string;
  readonly nodes: readonly Place[];
  readonly shot: Place;
}[] = [
  {
    name: 'in the middle of three',
    nodes: [
      [0, 0],
      [80, 0],
      [40, 70],
    ],
    shot: [40, 24],
  },
  {
    name: 'off the middle of four',
    nodes: [
      [0, 0],
      [60, 0],
      [60, 60],
      [0, 60],
    ],
    shot: [50, 20],
  },
  {
    name: 'beside a row of nodes',
    nodes: [
      [0, 0],
      [25, 3],
      [50, 0],
      [75, 4],
      [100, 0],
    ],
    shot: [60, 30],
  },
  {
    name: 'outside of the nodes',
    nodes: [
      [0, 0],
      [30, 5],
      [10, 35],
      [40, 40],
    ],
    shot: [75, 60],
  },
  { name: 'in a mesh of which some nodes are out of range', nodes: mesh(5, 55), shot: [120, 100] },
  {
    name: 'at the edge of a street',
    nodes: [
      [0, 0],
      [0, 14],
      [45, 0],
      [45, 14],
      [90, 0],
      [90, 14],
    ],
    shot: [95, 30],
  },
];

function mesh(side: number, step: number): Place[] {
  return Array.from({ length: side * side }, (_, i) => [(i % side) * step, Math.floor(i / side) * step]);
}

/** The field's dilution at the cell that is nearest to a place, and that cell's middle. */
function dilutionNear(nodes: readonly Place[], [x, y]: Place): { dilution: number; middle: Place } {
  const corners: readonly Place[] = [
    [x - 1, y - 1],
    [x + 1, y - 1],
    [x + 1, y + 1],
    [x - 1, y + 1],
  ];
  const area = areaOfPolygons([
    [Float64Array.from(corners.flatMap(([east, north]) => [lonAt(PLANE, east), latAt(PLANE, north)]))],
  ]);
  if (area === undefined) throw new Error('the square has an area');
  const field = new QualityField(area, RANGE);
  field.rebuild(surveyAt(nodes.map(([east, north]) => [latAt(PLANE, north), lonAt(PLANE, east)])));
  const cell = FIELD_CELLS / 2 + 128;
  const { lat, lon } = cellPlace(area, cell);
  return { dilution: field.dilution[cell] ?? NaN, middle: [eastOf(PLANE, lon), northOf(PLANE, lat)] };
}

/** Position of least squares from arrival times, with unknown time of the shot: Gauss and Newton from `start`. */
function locate(nodes: readonly Place[], times: readonly number[], start: Place): Place {
  let [x, y] = start;
  for (let turn = 0; turn < 6; turn++) {
    const rows = nodes.map(([nx, ny], i) => {
      const distance = Math.hypot(x - nx, y - ny);
      return [
        (x - nx) / distance,
        (y - ny) / distance,
        SPEED_OF_SOUND * (times[i] ?? NaN) - distance,
      ] as const;
    });
    const mean = (at: 0 | 1 | 2) => rows.reduce((sum, row) => sum + row[at], 0) / rows.length;
    const [mx, my, mr] = [mean(0), mean(1), mean(2)];
    let [xx, xy, yy, xr, yr] = [0, 0, 0, 0, 0];
    for (const [ux, uy, rest] of rows) {
      xx += (ux - mx) ** 2;
      xy += (ux - mx) * (uy - my);
      yy += (uy - my) ** 2;
      xr += (ux - mx) * (rest - mr);
      yr += (uy - my) * (rest - mr);
    }
    const determinant = xx * yy - xy * xy;
    x += (yy * xr - xy * yr) / determinant;
    y += (xx * yr - xy * xr) / determinant;
  }
  return [x, y];
}

it.each(GEOMETRIES)(
  '[survey.67] tells the error of a position $name within 10 %',
  ({ name, nodes, shot }) => {
    const { dilution, middle } = dilutionNear(nodes, shot);
    const [x, y] = middle;
    const hearing = nodes.filter(([nx, ny]) => Math.hypot(nx - x, ny - y) <= RANGE);
    const exact = hearing.map(([nx, ny]) => muzzleBlastAt({ x: nx, y: ny, z: 0 }, { x, y, z: 0 }).after);
    const random = new Random(7, name);
    let squares = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const times = exact.map((time) => time + random.normal(0, TIME_ERROR));
      const [foundX, foundY] = locate(hearing, times, middle);
      squares += (foundX - x) ** 2 + (foundY - y) ** 2;
    }
    const measured = Math.sqrt(squares / DRAWS) / (TIME_ERROR * SPEED_OF_SOUND);
    expect(measured / dilution).toBeGreaterThan(0.9);
    expect(measured / dilution).toBeLessThan(1.1);
  },
);
