/** The things of the scene, each a component: Pixi draws them, React says which there are. */
import 'pixi.js/unsafe-eval';
import 'pixi.js/app';
import 'pixi.js/graphics';
import { extend } from '@pixi/react';
import { Container, Graphics } from 'pixi.js';
import { useCallback } from 'react';
import type { Ellipse as EllipseShape } from '../../../../../domain/acoustics/locate.ts';
import type { Hearing } from '../../../../../domain/acoustics/hearing.ts';
import type { SensorEvidence } from '../../../../../domain/acoustics/evidence.ts';
import type { Passing } from '../../../../../domain/acoustics/passing.ts';
import type { FloorPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import type { BaseMapLine } from '../../../../../domain/map/baseMapLines.ts';
import type { BaseMapPart } from '../../../../../domain/map/baseMap.ts';
import type { CssPx, Degrees } from '../../../../../domain/units.ts';
import { towards, type ScenePoint, type SceneView } from '../../../../../domain/map/sceneView.ts';

extend({ Container, Graphics });

const SENSOR: CssPx = 7;
const DASH: readonly [CssPx, CssPx] = [6, 4];
const DOT: readonly [CssPx, CssPx] = [2, 4];

interface SensorProps {
  readonly at: ScenePoint;
  readonly hearing: Hearing;
  /** The wavefront has passed it. */
  readonly isReached: boolean;
  readonly isChosen: boolean;
  readonly colour: number;
  readonly ground: number;
  /** Of SceneView. */
  readonly unit: number;
}

/** Ring with a dot: heard it, filled once the wave has passed. Struck: should have. Small: too far. */
export function SensorMark({ at, hearing, isReached, isChosen, colour, ground, unit }: SensorProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      const radius = hearing === 'far' ? SENSOR * 0.6 : SENSOR;
      pen.clear();
      if (isChosen) pen.circle(0, 0, radius + 5).stroke({ width: 2, color: colour });
      pen.circle(0, 0, radius).fill({ color: isReached ? colour : ground });
      pen.circle(0, 0, radius).stroke({ width: 1.75, color: colour, alpha: hearing === 'far' ? 0.5 : 1 });
      if (hearing === 'heard') pen.circle(0, 0, 2.5).fill({ color: isReached ? ground : colour });
      if (hearing === 'silent')
        pen
          .moveTo(-radius * 0.7, radius * 0.7)
          .lineTo(radius * 0.7, -radius * 0.7)
          .stroke({ width: 1.75, color: colour });
    },
    [hearing, isReached, isChosen, colour, ground],
  );
  return <pixiGraphics x={at.x} y={at.y} scale={unit} draw={draw} />;
}

interface BearingProps {
  readonly from: ScenePoint;
  readonly to: ScenePoint;
  readonly colour: number;
  /** Shock waves are dashed; what was left out is dotted. */
  readonly line: 'solid' | 'dashed' | 'dotted';
  readonly unit: number;
}

/** A measured direction, from the sensor to the distance of what it heard. */
export function Bearing({ from, to, colour, line, unit }: BearingProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      if (line === 'solid') pen.moveTo(from.x, from.y).lineTo(to.x, to.y);
      else dash(pen, [from, to], scaled(line === 'dashed' ? DASH : DOT, unit));
      pen.stroke({ width: 1.25 * unit, color: colour, alpha: line === 'dotted' ? 0.8 : 1 });
    },
    [from, to, colour, line, unit],
  );
  return <pixiGraphics draw={draw} />;
}

const scaled = ([on, off]: readonly [CssPx, CssPx], unit: number): [CssPx, CssPx] => [on * unit, off * unit];

function dash(
  pen: Graphics,
  [from, to]: readonly [ScenePoint, ScenePoint],
  [on, off]: readonly [CssPx, CssPx],
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const point = (along: CssPx) => {
    const share = Math.min(1, along / length);
    return [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share] as const;
  };
  for (let along = 0; along < length; along += on + off)
    pen.moveTo(...point(along)).lineTo(...point(along + on));
}

/** The muzzle blast at a radius. */
export function Wavefront({
  at,
  radius,
  colour,
  unit,
}: {
  readonly at: ScenePoint;
  readonly radius: CssPx;
  readonly colour: number;
  readonly unit: number;
}) {
  const draw = useCallback(
    (pen: Graphics) =>
      void pen
        .clear()
        .circle(0, 0, radius)
        .stroke({ width: 2 * unit, color: colour }),
    [radius, colour, unit],
  );
  return <pixiGraphics x={at.x} y={at.y} draw={draw} />;
}

interface ShockFrontProps {
  /** The place of the shot. */
  readonly from: ScenePoint;
  readonly azimuth: Degrees;
  /** Way of the bullet, and of the sound of the muzzle, since the shot. */
  readonly bullet: CssPx;
  readonly blast: CssPx;
  readonly colour: number;
  readonly unit: number;
}

/** The shock wave behind a bullet: from the bullet to where it touches the wave of the muzzle blast, on both sides. */
export function ShockFront({ from, azimuth, bullet, blast, colour, unit }: ShockFrontProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      if (!(bullet > blast)) return;
      const tip = towards(from, azimuth, bullet);
      const turn = (Math.acos(blast / bullet) * 180) / Math.PI;
      for (const side of [-turn, turn])
        dash(pen, [tip, towards(from, azimuth + side, blast)], scaled(DASH, unit));
      pen.stroke({ width: 1.5 * unit, color: colour });
      pen.circle(tip.x, tip.y, 3 * unit).fill({ color: colour });
    },
    [from, azimuth, bullet, blast, colour, unit],
  );
  return <pixiGraphics draw={draw} />;
}

interface EllipseProps {
  readonly at: ScenePoint;
  readonly ellipse: EllipseShape;
  /** Pixels of a metre. */
  readonly scale: number;
  readonly colour: number;
}

/** Where the true place lies in 95 of 100 shots. */
export function Ellipse({ at, ellipse, scale, colour }: EllipseProps) {
  const { major, minor, azimuth } = ellipse;
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear().ellipse(0, 0, major * scale, minor * scale);
      pen.fill({ color: colour, alpha: 0.35 }).stroke({ width: 1.5, color: colour });
    },
    [major, minor, scale, colour],
  );
  return <pixiGraphics x={at.x} y={at.y} rotation={((azimuth - 90) * Math.PI) / 180} draw={draw} />;
}

interface TrajectoryProps {
  readonly from: ScenePoint;
  readonly azimuth: Degrees;
  readonly length: CssPx;
  readonly colour: number;
  readonly unit: number;
}

/** The way of the bullet. */
export function Trajectory({ from, azimuth, length, colour, unit }: TrajectoryProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      const end = towards(from, azimuth, length);
      pen
        .clear()
        .moveTo(from.x, from.y)
        .lineTo(end.x, end.y)
        .stroke({ width: 6 * unit, color: colour, alpha: 0.5 });
    },
    [from, azimuth, length, colour, unit],
  );
  return <pixiGraphics draw={draw} />;
}

/** The place of the shot. */
export function PlaceMark({
  at,
  colour,
  casing,
  unit,
}: {
  readonly at: ScenePoint;
  readonly colour: number;
  readonly casing: number;
  readonly unit: number;
}) {
  const draw = useCallback(
    (pen: Graphics) =>
      void pen.clear().circle(0, 0, 11).fill({ color: casing }).circle(0, 0, 8).fill({ color: colour }),
    [colour, casing],
  );
  return <pixiGraphics x={at.x} y={at.y} scale={unit} draw={draw} />;
}

interface MissProps {
  readonly passing: Passing;
  readonly sensors: readonly SensorEvidence[];
  readonly view: SceneView;
  readonly colour: number;
}

/** The shortest way from the trajectory to the sensor that it passes most closely. */
export function Miss({ passing, sensors, view, colour }: MissProps) {
  const sensor = sensors.find(({ nodeId }) => nodeId === passing.nodeId);
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      if (sensor === undefined) return;
      const foot = view.at(passing);
      const { unit } = view;
      dash(pen, [view.at(sensor), foot], scaled(DOT, unit));
      pen.stroke({ width: 1.5 * unit, color: colour });
      pen.circle(foot.x, foot.y, 3 * unit).fill({ color: colour });
    },
    [passing, sensor, view, colour],
  );
  return <pixiGraphics draw={draw} />;
}

interface PlanProps {
  readonly plan: FloorPlan;
  readonly view: SceneView;
  readonly colours: Readonly<Record<'ground' | 'passage' | 'wall' | 'outline', number>>;
}

/** The floor plan of a level. */
export function Plan({ plan, view, colours }: PlanProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      for (const { kind, shape, parts } of plan) {
        const isPassage = kind === 'corridor' || kind === 'hall';
        const line =
          kind === 'outline' ? { width: 1.5, color: colours.outline } : { width: 1, color: colours.wall };
        const edge = parts[0];
        if (edge === undefined) continue;
        trace(pen, edge, view);
        if (shape === 'area') pen.closePath();
        if (kind === 'outline' || isPassage)
          pen.fill({ color: isPassage ? colours.passage : colours.ground });
        pen.stroke(line);
      }
    },
    [plan, view, colours],
  );
  return <pixiGraphics draw={draw} />;
}

/** A path along corners, [2 × n] longitude and latitude. */
function trace(pen: Graphics, corners: Float64Array, view: SceneView): void {
  for (let i = 0; i < corners.length; i += 2) {
    const { x, y } = view.at({ lon: corners[i] ?? NaN, lat: corners[i + 1] ?? NaN });
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
}

interface StreetsProps {
  readonly lines: readonly BaseMapLine[];
  readonly view: SceneView;
  readonly colours: Partial<Readonly<Record<BaseMapPart, number>>>;
}

/** Width of a street on the ground, metres. */
const STREET_WIDTH = 9;

/** Streets, buildings, water and parks below the marks. */
export function Streets({ lines, view, colours }: StreetsProps) {
  const draw = useCallback(
    (pen: Graphics) => {
      pen.clear();
      for (const { part, isArea, corners } of lines) {
        const color = colours[part];
        if (color === undefined) continue;
        trace(pen, corners, view);
        if (isArea) pen.closePath().fill({ color });
        else
          pen.stroke({ width: Math.max(1, STREET_WIDTH * view.scale), color, cap: 'round', join: 'round' });
      }
    },
    [lines, view, colours],
  );
  return <pixiGraphics draw={draw} />;
}
