/** The crossing of the bearings and the residuals of the sensors as figures for paper. */
import { residualBearingText, residualTimeText } from '../acoustics/evidenceText.ts';
import { isContradicted, type Evidence, type SensorEvidence } from '../acoustics/evidence.ts';
import { crossingOf, type PlanePoint } from '../acoustics/crossing.ts';
import type { Location } from '../acoustics/locate.ts';
import type { ScenePoint } from '../map/sceneView.ts';
import type { Degrees, Millis } from '../units.ts';
import { ellipseOf, INK, scaleBar, trajectory } from './mapFigure.ts';
import { at, figure, node, pathOf, type PaperNode } from './paperNode.ts';
import { PAPER_TEXT as TEXT } from './paperText.ts';

const CROSSING = { width: 170, height: 132 } as const;

/** The bearings where they cross, with the ellipse, the fitted place and the report's own. */
export function crossingFigure(
  location: Location,
  { sensors, flight }: Pick<Evidence, 'sensors' | 'flight'>,
  own: { readonly lat?: Degrees; readonly lon?: Degrees },
): PaperNode {
  const { reach, lines, reported } = crossingOf(location, sensors, own);
  const scale = CROSSING.height / (2 * reach);
  const centre = { x: CROSSING.width / 2, y: CROSSING.height / 2 };
  const pointOf = ({ east, north }: PlanePoint): ScenePoint => ({
    x: centre.x + east * scale,
    y: centre.y - north * scale,
  });
  return figure(CROSSING, TEXT.crossingName, [
    node('rect', { ...CROSSING, fill: '#ffffff' }),
    ...(flight?.ok === true ? [trajectory(centre, flight.value.azimuth, scale)] : []),
    ...lines.map(({ from, to, isUsed }) => bearingOf([pointOf(from), pointOf(to)], { isUsed })),
    ellipseOf(centre, location.ellipse, scale),
    node('path', { d: plus(centre), fill: 'none', stroke: INK.text, strokeWidth: 1.4 }),
    ...(reported === undefined ? [] : [reportedMark(pointOf(reported))]),
    ...scaleBar(scale, { x: 12, y: CROSSING.height - 10 }),
  ]);
}

/** A bearing; what was left out is dotted. */
function bearingOf(ends: readonly ScenePoint[], { isUsed }: { readonly isUsed: boolean }): PaperNode {
  const look = isUsed
    ? { stroke: INK.blast, strokeWidth: 0.9 }
    : { stroke: INK.faint, strokeWidth: 0.9, strokeDasharray: '1.5 3' };
  return node('path', { d: pathOf(ends), fill: 'none', ...look });
}

function reportedMark({ x, y }: ScenePoint): PaperNode {
  const box = { x: at(x - 3.5), y: at(y - 3.5), width: 7, height: 7 };
  return node('rect', { ...box, fill: 'none', stroke: INK.text, strokeWidth: 1.2 });
}

function plus({ x, y }: ScenePoint): string {
  return `M${at(x - 4)} ${at(y)}H${at(x + 4)}M${at(x)} ${at(y - 4)}V${at(y + 4)}`;
}

const ROW = 12;
const RESIDUALS = { width: 290, axis: 14, left: 104, right: 78 } as const;
/** Least reach of the axis. */
const LEAST_AXIS_TIME: Millis = 2;
const MAX_AXIS_TIME: Millis = 4;

/** Each sensor that heard it with the difference of arrival and bearing, nearest first. A bar beyond the axis ends in an arrow. */
export function residualFigure(sensors: readonly SensorEvidence[]): PaperNode {
  const { width, axis, left, right } = RESIDUALS;
  const largest = Math.max(...sensors.map(({ residual }) => Math.abs(residual?.time ?? 0)), 0);
  const reach = Math.min(MAX_AXIS_TIME, Math.max(LEAST_AXIS_TIME, Math.ceil(largest)));
  const bottom = axis + sensors.length * ROW;
  const middle = (left + width - right) / 2;
  const scale = (width - right - left) / 2 / reach;
  const word = (
    [x, y]: readonly [number, number],
    text: string,
    more: Readonly<Record<string, string | number>> = {},
  ) => node('text', { x: at(x), y: at(y), fontSize: 8.4, fill: INK.text, ...more }, text);
  const end = { textAnchor: 'end' } as const;
  const muted = { fill: INK.faint } as const;
  const rows = sensors.flatMap((sensor, n) => {
    const y = axis + n * ROW + ROW - 3;
    const { time, bearing } = sensor.residual ?? {};
    const isLeftOut = isContradicted(sensor);
    const fill = isLeftOut ? INK.warn : INK.blast;
    const name = `${sensor.nodeId}${isLeftOut ? ` ${TEXT.leftOut}` : ''}`;
    return [
      word([0, y], name, { fontWeight: 600, fill: isLeftOut ? INK.warn : INK.text }),
      word([left - 8, y], `${Math.round(sensor.distance)} m`, { ...muted, ...end }),
      ...(time === undefined ? [] : [bar({ time, middle, y, scale, reach, fill, isLeftOut })]),
      word([width - 40, y], residualTimeText(time), end),
      word([width, y], residualBearingText(bearing), end),
    ];
  });
  return figure({ width, height: bottom + 13 }, TEXT.residualsName, [
    word([0, 8], TEXT.sensor, muted),
    word([middle, 8], TEXT.timeAxis, { ...muted, textAnchor: 'middle' }),
    word([width - 40, 8], TEXT.time, { ...muted, ...end }),
    word([width, 8], TEXT.bearing, { ...muted, ...end }),
    node('path', {
      d: `M0 ${axis - 2}H${width}M${at(middle)} ${axis - 2}V${bottom}`,
      stroke: INK.faint,
      strokeWidth: 0.6,
    }),
    ...rows,
    word([middle - reach * scale, bottom + 10], `−${reach}`, { ...muted, textAnchor: 'middle' }),
    word([middle, bottom + 10], '0', { ...muted, textAnchor: 'middle' }),
    word([middle + reach * scale, bottom + 10], `+${reach}`, { ...muted, textAnchor: 'middle' }),
  ]);
}

interface Bar {
  readonly time: Millis;
  readonly middle: number;
  readonly y: number;
  readonly scale: number;
  readonly reach: Millis;
  readonly fill: string;
  readonly isLeftOut: boolean;
}

/** What was left out is an outline. */
function bar({ time, middle, y, scale, reach, fill, isLeftOut }: Bar): PaperNode {
  const length = Math.min(Math.abs(time), reach) * scale;
  const [top, bottom] = [y - 6.5, y];
  const tip = middle + Math.sign(time) * length;
  const point = Math.abs(time) > reach ? Math.sign(time) * 5 : 0;
  const d = `M${at(middle)} ${at(top)}H${at(tip)}L${at(tip + point)} ${at((top + bottom) / 2)}L${at(tip)} ${at(bottom)}H${at(middle)}Z`;
  return node('path', { d, fill: isLeftOut ? '#ffffff' : fill, stroke: fill, strokeWidth: 0.8 });
}
