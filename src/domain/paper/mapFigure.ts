/** The place of a report among its sensors as a figure for paper: nothing is told by colour alone. */
import { isContradicted, type Evidence, type SensorEvidence } from '../acoustics/evidence.ts';
import type { BaseMapLine } from '../map/baseMapLines.ts';
import { takeFreeBox, type Box } from '../map/freeBox.ts';
import { sceneView, towards, type ScenePoint, type SceneSize, type SceneView } from '../map/sceneView.ts';
import type { CssPx, Degrees, Metres } from '../units.ts';
import { at, figure, node, pathOf, type PaperNode } from './paperNode.ts';
import { hearingText, PAPER_TEXT as TEXT } from './paperText.ts';
import { FLIGHT_LENGTH } from '../acoustics/passing.ts';

/** Size of the figure in its own units. */
export const MAP_SIZE: SceneSize = { width: 500, height: 285 };

/** Colours that are told apart in grey too; each goes with a shape or a dash. */
export const INK = {
  text: '#111111',
  faint: '#59616a',
  blast: '#1558c0',
  shock: '#7a5a00',
  shot: '#8f0f2b',
  warn: '#8a5300',
} as const;

const AREAS: Readonly<Partial<Record<BaseMapLine['part'], string>>> = {
  parks: '#e6efe3',
  water: '#cfe0ee',
  buildings: '#e4e6e9',
};
const STREET = '#d3d7dc';
const STREET_WIDTH: Metres = 9;
const SENSOR: CssPx = 5;

/** What the figure shows. `place`: in its middle; the fitted place, or the report's own. */
export interface MapContent {
  readonly place: { readonly lat: Degrees; readonly lon: Degrees };
  readonly evidence: Evidence | undefined;
  /** Streets and edges within `mapView(…).box`. */
  readonly streets: readonly BaseMapLine[];
}

/** The view of the figure, for the streets that it shows. */
export function mapView({ place, evidence }: Pick<MapContent, 'place' | 'evidence'>): SceneView {
  return sceneView(place, evidence?.sensors ?? [], MAP_SIZE);
}

/** Streets, bearings, ellipse, flight, sensors with their residuals, north and scale. */
export function mapFigure(content: MapContent): PaperNode {
  const { place, evidence, streets } = content;
  const view = mapView(content);
  const sensors = (evidence?.sensors ?? []).filter((sensor) => isShown(view.at(sensor)));
  const centre = view.at(place);
  const flight = evidence?.flight?.ok === true ? evidence.flight.value : undefined;
  return figure(MAP_SIZE, TEXT.mapName, [
    node('rect', { width: MAP_SIZE.width, height: MAP_SIZE.height, fill: '#ffffff' }),
    ...streetsOf(streets, view),
    ...(flight === undefined ? [] : [trajectory(centre, flight.azimuth, view.scale)]),
    ...sensors.flatMap((sensor) => bearings(sensor, view)),
    ...(evidence?.location.ok === true
      ? [ellipseOf(centre, evidence.location.value.ellipse, view.scale)]
      : []),
    ...sensors.map((sensor) =>
      sensorMark(view.at(sensor), { hearing: sensor.hearing, isLeftOut: isContradicted(sensor) }),
    ),
    placeMark(centre),
    ...labels(sensors, view, centre),
    northArrow(MAP_SIZE.width),
    ...scaleBar(view.scale, { x: 14, y: MAP_SIZE.height - 14 }),
  ]);
}

function isShown({ x, y }: ScenePoint): boolean {
  return x > 0 && y > 0 && x < MAP_SIZE.width && y < MAP_SIZE.height;
}

/** Streets, buildings, parks and water below everything else. */
export function streetsOf(streets: readonly BaseMapLine[], view: SceneView): PaperNode[] {
  return streets.flatMap((line) => streetOf(line, view));
}

function streetOf({ part, isArea, corners }: BaseMapLine, view: SceneView): PaperNode[] {
  const points = Array.from({ length: corners.length / 2 }, (_, n) =>
    view.at({ lon: corners[2 * n] ?? NaN, lat: corners[2 * n + 1] ?? NaN }),
  );
  const fill = AREAS[part];
  if (isArea) return fill === undefined ? [] : [node('path', { d: `${pathOf(points)}Z`, fill })];
  const width = Math.max(0.8, STREET_WIDTH * view.scale);
  const drawn = { d: pathOf(points), fill: 'none', stroke: STREET, strokeLinejoin: 'round' };
  return part === 'streets' ? [node('path', { ...drawn, strokeWidth: at(width) })] : [];
}

/** A line in a direction; what was left out is dotted, shock waves are dashed. */
function bearings(
  { observation, distance, residual, shock, ...sensor }: SensorEvidence,
  view: SceneView,
): PaperNode[] {
  const from = view.at(sensor);
  const line = (
    direction: Degrees | undefined,
    reach: Metres,
    look: Readonly<Record<string, string | number>>,
  ) =>
    direction === undefined
      ? []
      : [
          node('path', {
            d: pathOf([from, towards(from, direction, reach * view.scale)]),
            fill: 'none',
            ...look,
          }),
        ];
  const leftOut = { stroke: INK.faint, strokeWidth: 1.2, strokeDasharray: '1.5 3' };
  return [
    ...line(
      observation?.mbHorizontal,
      distance,
      residual?.isBearingUsed === false ? leftOut : { stroke: INK.blast, strokeWidth: 1.1 },
    ),
    ...line(
      observation?.swHorizontal,
      distance / 2,
      shock?.isBearingUsed === false
        ? leftOut
        : { stroke: INK.shock, strokeWidth: 1.2, strokeDasharray: '5 3' },
    ),
  ];
}

/** The ellipse at a scale, pixels of a metre. */
export function ellipseOf(
  centre: ScenePoint,
  { major, minor, azimuth }: { readonly major: Metres; readonly minor: Metres; readonly azimuth: Degrees },
  scale: number,
): PaperNode {
  return node('ellipse', {
    rx: at(major * scale),
    ry: at(minor * scale),
    transform: `translate(${at(centre.x)} ${at(centre.y)}) rotate(${at(azimuth - 90)})`,
    fill: INK.shot,
    fillOpacity: 0.18,
    stroke: INK.shot,
    strokeWidth: 1.1,
  });
}

/** The way of the bullet from a point. */
export function trajectory(from: ScenePoint, direction: Degrees, scale: number): PaperNode {
  const d = pathOf([from, towards(from, direction, FLIGHT_LENGTH * scale)]);
  return node('path', { d, fill: 'none', stroke: INK.shot, strokeOpacity: 0.55, strokeWidth: 5 });
}

/** Ring with a dot: heard it. Struck: should have. Dotted: too far. */
export function sensorMark(
  { x, y }: ScenePoint,
  { hearing, isLeftOut }: { readonly hearing: SensorEvidence['hearing']; readonly isLeftOut: boolean },
): PaperNode {
  const stroke = hearing === 'silent' ? INK.warn : hearing === 'far' || isLeftOut ? INK.faint : INK.text;
  const ring = {
    r: hearing === 'far' ? SENSOR * 0.8 : SENSOR,
    fill: '#ffffff',
    stroke,
    strokeWidth: 1.6,
    ...(hearing === 'far' && { strokeDasharray: '1.6 1.6' }),
  };
  return node(
    'g',
    { transform: `translate(${at(x)} ${at(y)})` },
    node('circle', ring),
    hearing === 'heard' ? node('circle', { r: 1.9, fill: stroke }) : undefined,
    hearing === 'silent' ? node('path', { d: 'M-3.5 3.5L3.5 -3.5', stroke, strokeWidth: 1.6 }) : undefined,
  );
}

/** The place of the shot. */
export function placeMark({ x, y }: ScenePoint): PaperNode {
  return node('circle', { cx: at(x), cy: at(y), r: 5, fill: INK.shot, stroke: '#ffffff', strokeWidth: 1.6 });
}

/** White around a text over streets. */
export const HALO = {
  stroke: '#ffffff',
  strokeWidth: 2.6,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const;

const LETTER: CssPx = 5;
const LINE: CssPx = 9;

/** Names beside their sensors, where no other name or mark lies; the nearest sensor has the first choice. */
function labels(sensors: readonly SensorEvidence[], view: SceneView, centre: ScenePoint): PaperNode[] {
  const marks = [...sensors.map((sensor) => view.at(sensor)), centre];
  const taken: Box[] = marks.map(({ x, y }) => ({ left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 }));
  taken.push({ left: 0, top: MAP_SIZE.height - 34, right: 130, bottom: MAP_SIZE.height });
  return sensors.map((sensor) => {
    const { x, y } = view.at(sensor);
    const said = hearingText(sensor);
    const width = (sensor.nodeId.length + said.length + 1) * LETTER;
    const boxes = [
      [x + 8, y - LINE / 2],
      [x - 8 - width, y - LINE / 2],
      [x - width / 2, y - 8 - LINE],
      [x - width / 2, y + 8],
      [x + 6, y + 6],
      [x + 6, y - 6 - LINE],
      [x - 6 - width, y + 6],
      [x - 6 - width, y - 6 - LINE],
    ].map(([left = 0, top = 0]): Box => ({ left, top, right: left + width, bottom: top + LINE }));
    const box = boxes[takeFreeBox(boxes, taken, MAP_SIZE)];
    if (box === undefined) return node('g');
    const fill = sensor.hearing === 'silent' ? INK.warn : sensor.hearing === 'far' ? INK.faint : INK.text;
    const place = { x: at(box.left), y: at(box.top + LINE - 1.5), fontSize: 8.2, fill };
    return node('text', { ...place, ...HALO }, `${sensor.nodeId} ${said}`);
  });
}

/** In the upper right corner of a figure. */
export function northArrow(width: CssPx): PaperNode {
  return node(
    'g',
    { transform: `translate(${width - 18} 14)`, fill: INK.text },
    node('path', { d: 'M0 0L5.500 17L0 13L-5.500 17Z' }),
    node('text', { y: 27, fontSize: 9, fontWeight: 600, textAnchor: 'middle' }, 'N'),
  );
}

const LENGTHS: readonly Metres[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const MAX_BAR: CssPx = 110;

/** A bar with its length on the ground; (x, y) is its lower left end. */
export function scaleBar(scale: number, { x, y }: ScenePoint): PaperNode[] {
  const length = LENGTHS.findLast((metres) => metres * scale <= MAX_BAR) ?? LENGTHS[0] ?? 1;
  const width = length * scale;
  const text = length >= 1000 ? `${length / 1000} km` : `${length} m`;
  return [
    node('rect', {
      x: at(x - 6),
      y: at(y - 17),
      width: at(width + 12),
      height: 23,
      fill: '#ffffff',
      fillOpacity: 0.9,
    }),
    node('path', {
      d: `M${at(x)} ${at(y - 4)}V${at(y)}H${at(x + width)}V${at(y - 4)}`,
      fill: 'none',
      stroke: INK.text,
      strokeWidth: 1.2,
    }),
    node(
      'text',
      { x: at(x + width / 2), y: at(y - 5), fontSize: 8.2, textAnchor: 'middle', fill: INK.text },
      text,
    ),
  ];
}
