/** The drawn scene, from the ground to the marks. The moving wave renders its own parts alone. */
import { useMemo } from 'react';
import { FLIGHT_LENGTH } from '../../../../../domain/acoustics/passing.ts';
import { sceneView, type ScenePoint, type SceneView } from '../../../../../domain/map/sceneView.ts';
import { Cones } from './Cones.tsx';
import { Ground } from './Ground.tsx';
import { Ellipse, Miss, PlaceMark, ShockFront, Trajectory, Wavefront } from './marks.tsx';
import type { DrawnScene } from './scenePort.ts';
import { Bearings, SensorMarks } from './Sensors.tsx';
import { useDrawOnChange } from './useDrawOnChange.ts';
import { useWaveTime } from './waveClock.ts';

interface Props {
  readonly scene: DrawnScene;
  /** Called after each draw. */
  readonly onDrawn: () => void;
}

export function Drawing({ scene, onDrawn }: Props) {
  const { location, sensors, flight, passing, frame, palette, layers, cameras } = scene;
  const view = useMemo(() => sceneView(location, sensors, frame), [location, sensors, frame]);
  const place = useMemo(() => view.at(location), [view, location]);
  return (
    <>
      <Ground view={view} palette={palette} lines={scene.lines} plan={scene.plan} />
      {layers.cameras && <Cones cameras={cameras} view={view} palette={palette} />}
      {layers.trajectory && flight && (
        <Trajectory
          from={place}
          azimuth={flight.azimuth}
          length={FLIGHT_LENGTH * view.scale}
          unit={view.unit}
          colour={palette['type-shot']}
        />
      )}
      {layers.bearings &&
        sensors.map((sensor) => <Bearings key={sensor.nodeId} {...{ sensor, view, palette }} />)}
      {layers.trajectory && passing && (
        <Miss passing={passing} {...{ sensors, view }} colour={palette['text']} />
      )}
      <Ellipse at={place} ellipse={location.ellipse} scale={view.scale} colour={palette['type-shot']} />
      {/* A group of its own: what moves in it makes Pixi lay out nothing else anew. */}
      <pixiContainer isRenderGroup>
        {layers.wavefront && <Wave at={place} {...{ location, flight, view }} colour={palette['text']} />}
      </pixiContainer>
      <pixiContainer isRenderGroup>
        <SensorMarks {...{ sensors, location, view, palette }} chosen={scene.chosen} />
        <PlaceMark at={place} colour={palette['type-shot']} casing={palette['casing']} unit={view.unit} />
      </pixiContainer>
      <DrawOnChange scene={scene} onDrawn={onDrawn} />
    </>
  );
}

interface WaveProps extends Pick<DrawnScene, 'location' | 'flight'> {
  readonly at: ScenePoint;
  readonly view: SceneView;
  readonly colour: number;
}

/** The waves where they are now: of the muzzle blast, and of the bullet as far as its flight is looked at. */
function Wave({ at, location, flight, view: { scale, unit }, colour }: WaveProps) {
  const time = useWaveTime();
  if (!Number.isFinite(time)) return undefined;
  const wayOf = (metresPerSecond: number) => (time / 1000) * metresPerSecond;
  const blast = wayOf(location.speedOfSound) * scale;
  const bullet = flight === undefined ? NaN : wayOf(flight.speed);
  return (
    <>
      <Wavefront at={at} radius={blast} colour={colour} unit={unit} />
      {flight && bullet <= FLIGHT_LENGTH && (
        <ShockFront
          from={at}
          azimuth={flight.azimuth}
          bullet={bullet * scale}
          blast={blast}
          unit={unit}
          colour={colour}
        />
      )}
    </>
  );
}

/** A part of the scene, so that the hook is below its application; renders with whatever changes in it. */
function DrawOnChange({ scene: { frame, pixelRatio }, onDrawn }: Props) {
  useWaveTime();
  useDrawOnChange({ width: frame.width, height: frame.height, pixelRatio }, onDrawn);
  return undefined;
}
