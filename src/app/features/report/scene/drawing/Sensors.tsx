/** The sensors of the scene: what each measured, and its mark. */
import type { ScenePalette } from './scenePort.ts';
import { memo, useMemo } from 'react';
import {
  blastArrival,
  isContradicted,
  type SensorEvidence,
} from '../../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../../domain/acoustics/locate.ts';
import { Bearing, SensorMark } from './marks.tsx';
import { towards, type SceneView } from '../../../../../domain/map/sceneView.ts';
import { useReachedCount } from './waveClock.ts';

interface SensorMarksProps {
  /** Nearest first. */
  readonly sensors: readonly SensorEvidence[];
  readonly view: SceneView;
  readonly palette: ScenePalette;
  readonly location: Location;
  readonly chosen: string | undefined;
}

/** Marks of all sensors; those that the wave has passed are filled. */
export function SensorMarks({ sensors, location, view, palette, chosen }: SensorMarksProps) {
  const arrivals = useMemo(
    () => sensors.map((sensor) => blastArrival(sensor, location)),
    [sensors, location],
  );
  const reached = useReachedCount(arrivals);
  return sensors.map((sensor, n) => (
    <Mark
      key={sensor.nodeId}
      {...{ sensor, view, palette }}
      isReached={sensor.hearing === 'heard' && n < reached}
      isChosen={sensor.nodeId === chosen}
    />
  ));
}

interface SensorProps {
  readonly sensor: SensorEvidence;
  readonly view: SceneView;
  readonly palette: ScenePalette;
}

const Mark = memo(function Mark({
  sensor,
  view,
  palette,
  isReached,
  isChosen,
}: SensorProps & { readonly isReached: boolean; readonly isChosen: boolean }) {
  return (
    <SensorMark
      at={view.at(sensor)}
      hearing={sensor.hearing}
      isReached={isReached}
      isChosen={isChosen}
      colour={palette[markColour(sensor)]}
      ground={palette['hb-chip']}
      unit={view.unit}
    />
  );
});

function markColour(sensor: SensorEvidence): 'text' | 'warn' | 'text-faint' {
  if (sensor.hearing === 'far') return 'text-faint';
  return sensor.hearing === 'silent' || isContradicted(sensor) ? 'warn' : 'text';
}

/** Directions of muzzle blast and shock wave that a sensor measured. The wavefront moves over the drawn lines. */
export const Bearings = memo(function Bearings({ sensor, view, palette }: SensorProps) {
  const { observation, distance, residual, shock } = sensor;
  if (observation === undefined) return undefined;
  const from = view.at(sensor);
  const { mbHorizontal, swHorizontal } = observation;
  const length = distance * view.scale;
  const isBlastUsed = residual?.isBearingUsed !== false;
  return (
    <>
      {mbHorizontal !== undefined && (
        <Bearing
          from={from}
          to={towards(from, mbHorizontal, length)}
          colour={palette[isBlastUsed ? 'info' : 'text-faint']}
          line={isBlastUsed ? 'solid' : 'dotted'}
          unit={view.unit}
        />
      )}
      {swHorizontal !== undefined && (
        <Bearing
          from={from}
          to={towards(from, swHorizontal, length / 2)}
          colour={palette['dist-mid']}
          line={shock?.isBearingUsed === false ? 'dotted' : 'dashed'}
          unit={view.unit}
        />
      )}
    </>
  );
});
