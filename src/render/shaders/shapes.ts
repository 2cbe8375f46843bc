import { bySymbol, type ReportSymbol } from '../../domain/contract/reportTypes.ts';

/**
 * The nine report symbols as data for one formula. A branch per shape would cost the time of all nine where the GPU runs
 * every branch, as software GL does at each pixel.
 *
 * Units are cells of a 24 × 24 grid with the middle at 0, 0 and y down. All symbols mirror about the
 * vertical axis; `folds` are up to two more mirrors (normals of lines through the centre; points on the negative side are
 * reflected). The rest is one straight edge with the outward `normal` at `distance`, extending `half` to each side of
 * `middle`, or a circle of radius `round`.
 */
interface Shape {
  /** Extent of the symbol with its casings from the middle: half the size of the marker's box. */
  readonly reach: number;
  readonly centreY?: number;
  readonly folds?: readonly (readonly [number, number])[];
  readonly normal?: readonly [number, number];
  readonly distance?: number;
  readonly middle?: number;
  readonly half?: number;
  /** The sides of the edge's strip are edges too (arms of the cross). */
  readonly arm?: true;
  readonly round?: number;
  /** Half the width of the ring about the circle. */
  readonly ring?: number;
}

/** Cosines and sines of the symbols' angles: 36°, 30°, 45°. */
const C36 = 0.8090169944;
const S36 = 0.5877852523;
const C30 = 0.8660254038;
const D = 0.7071067812;

const SHAPE_OF_SYMBOL: Readonly<Record<ReportSymbol, Shape>> = {
  Shot: { reach: 10.3, round: 8.2 },
  'Possible Shot': { reach: 10.9, round: 6.8, ring: 2 },
  Panic: { reach: 11.9, folds: [[0, 1]], normal: [D, D], distance: 9.8 * D, half: 9.8 * D },
  Weapon: { reach: 11.7, centreY: 2.37, folds: [[-0.5, C30]], normal: [0, 1], distance: 5.5426, half: 9.6 },
  Detection: {
    reach: 9.3,
    folds: [
      [0, 1],
      [D, -D],
    ],
    normal: [1, 0],
    distance: 7.2,
    half: 7.2,
  },
  'Bang/Noise': {
    reach: 11.4,
    folds: [
      [0, 1],
      [0.5, -C30],
    ],
    normal: [1, 0],
    distance: 8.0542,
    half: 4.65,
  },
  Ruckus: {
    reach: 11.3,
    centreY: 0.7,
    folds: [
      [-C36, S36],
      [C36, S36],
    ],
    normal: [0, 1],
    distance: 7.7666,
    half: 5.6427,
  },
  Fireworks: {
    reach: 12.2,
    centreY: 0.4,
    folds: [
      [-C36, -S36],
      [C36, -S36],
    ],
    ...edgeBetween([0, -10.4], [2.6450336, -3.6405764]),
  },
  Test: { reach: 10, folds: [[0, 1]], normal: [D, D], distance: 8.6, half: 2.546, arm: true },
};

/** The edge from one point to another, with the middle of the shape on its inner side. */
function edgeBetween(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): Pick<Shape, 'normal' | 'distance' | 'middle' | 'half'> {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const along = [(x2 - x1) / length, (y2 - y1) / length] as const;
  const normal = [-along[1], along[0]] as const;
  const outward = normal[0] * x1 + normal[1] * y1 >= 0 ? normal : ([-normal[0], -normal[1]] as const);
  const across = ([x, y]: readonly [number, number]): number => -outward[1] * x + outward[0] * y;
  return {
    normal: outward,
    distance: outward[0] * x1 + outward[1] * y1,
    middle: (across([x1, y1]) + across([x2, y2])) / 2,
    half: length / 2,
  };
}

const SHAPES = bySymbol(SHAPE_OF_SYMBOL);

/**
 * [4 × 4 × symbols] folds, edge, ends and circle of each symbol: the uniform `uShapes`. A constant table in the shader
 * would be copied for every vertex.
 */
export const SHAPE_ROWS: Float32Array<ArrayBuffer> = Float32Array.from(
  SHAPES.flatMap(({ folds = [], normal = [1, 0], distance = 0, middle = 0, half = 0, ...shape }) => [
    ...(folds[0] ?? [0, 0]),
    ...(folds[1] ?? [0, 0]),
    ...normal,
    distance,
    middle,
    half,
    shape.arm === true ? 0 : -99,
    shape.centreY ?? 0,
    shape.reach,
    shape.round === undefined ? 0 : 1,
    shape.round ?? 0,
    shape.ring === undefined ? 0 : 1,
    shape.ring ?? 0,
  ]),
);

/** Vertex shader part: `passShape(symbol)` passes a shape to the fragment shader; `reachOf(symbol)` is its extent. */
export const SHAPE_OUT = `
uniform vec4 uShapes[${4 * SHAPES.length}];
flat out vec4 vFolds;
flat out vec4 vEdge;
flat out vec4 vEnd;
flat out vec4 vRound;
void passShape(int symbol) {
  vFolds = uShapes[4 * symbol];
  vEdge = uShapes[4 * symbol + 1];
  vEnd = uShapes[4 * symbol + 2];
  vRound = uShapes[4 * symbol + 3];
}

float reachOf(int symbol) {
  return uShapes[4 * symbol + 2].w;
}
`;

/** Fragment shader part: `shapeDistance(p)` is the signed distance to the passed symbol, negative inside, exact outside. */
export const SHAPE_DISTANCE = `
flat in vec4 vFolds;
flat in vec4 vEdge;
flat in vec4 vEnd;
flat in vec4 vRound;
float shapeDistance(vec2 p) {
  float round = length(p) - vRound.y;
  round = vRound.z > 0.5 ? abs(round) - vRound.w : round;
  p = vec2(abs(p.x), p.y - vEnd.z);
  p -= 2.0 * min(dot(vFolds.xy, p), 0.0) * vFolds.xy;
  p -= 2.0 * min(dot(vFolds.zw, p), 0.0) * vFolds.zw;
  p.x = abs(p.x);
  vec2 q = vec2(dot(p, vEdge.xy) - vEdge.z, abs(p.y * vEdge.x - p.x * vEdge.y - vEdge.w) - vEnd.x);
  float edge = length(max(q, 0.0)) + min(max(q.x, q.y + vEnd.y), 0.0);
  return vRound.x > 0.5 ? round : edge;
}
`;
