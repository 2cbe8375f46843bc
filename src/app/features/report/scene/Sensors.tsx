/** The sensors of the scene: what each measured, and its mark. */
import { useAtomValue } from 'jotai';
import { memo, use, useMemo } from 'react';
import { isContradicted, type SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import type { Millis } from '../../../../domain/units.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { ShownStage } from '../stage/stage.ts';
import { Bearing, SensorMark } from './marks.tsx';
import { sceneColour } from './sceneColours.ts';
import { towards, type SceneView } from '../../../../domain/map/sceneView.ts';
import { useReached } from './useReached.ts';

interface SensorMarksProps {
  /** Nearest first. */
  readonly sensors: readonly SensorEvidence[];
  readonly view: SceneView;
  readonly palette: Palette;
  /** When the blast reaches each sensor. */
  readonly arrivals: ReadonlyMap<string, Millis>;
}

/** Marks of all sensors; those that the wave has passed are filled. */
export function SensorMarks({ sensors, view, palette, arrivals }: SensorMarksProps) {
  const { nodeId: chosen } = useAtomValue(use(ShownStage).choiceAtom);
  const times = useMemo(
    () => sensors.map(({ nodeId }) => arrivals.get(nodeId) ?? Infinity),
    [sensors, arrivals],
  );
  const reached = useReached(times);
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
  readonly palette: Palette;
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
      colour={sceneColour(palette, markColour(sensor))}
      ground={sceneColour(palette, 'hb-chip')}
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
          colour={sceneColour(palette, isBlastUsed ? 'info' : 'text-faint')}
          line={isBlastUsed ? 'solid' : 'dotted'}
          unit={view.unit}
        />
      )}
      {swHorizontal !== undefined && (
        <Bearing
          from={from}
          to={towards(from, swHorizontal, length / 2)}
          colour={sceneColour(palette, 'dist-mid')}
          line={shock?.isBearingUsed === false ? 'dotted' : 'dashed'}
          unit={view.unit}
        />
      )}
    </>
  );
});
