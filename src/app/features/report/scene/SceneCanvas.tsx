import { Application } from '@pixi/react';
import { useAtomValue } from 'jotai';
import type { Application as PixiApplication } from 'pixi.js';
import { use, useMemo } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import { FLIGHT_LENGTH } from '../../../../domain/acoustics/passing.ts';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { Millis } from '../../../../domain/units.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { ShownStage } from '../stage/stage.ts';
import { Cones } from './Cones.tsx';
import { Ground } from './Ground.tsx';
import { Ellipse, Miss, PlaceMark, ShockFront, Trajectory, Wavefront } from './marks.tsx';
import { sceneColour } from './sceneColours.ts';
import styles from './Scene.module.css';
import { Bearings, SensorMarks } from './Sensors.tsx';
import type { ScenePoint, SceneSize, SceneView } from '../../../../domain/map/sceneView.ts';
import { useDrawOnChange } from './useDrawOnChange.ts';

interface Props {
  readonly evidence: Evidence;
  readonly location: Location;
  readonly view: SceneView;
  readonly palette: Palette;
  /** When the blast reaches each sensor. */
  readonly arrivals: ReadonlyMap<string, Millis>;
  /** Drawn instead of buildings; undefined: none. */
  readonly plan: LevelPlan | undefined;
}

/** The drawn part of the scene: an application of its own that ends with the view. The moving wave renders its own parts alone. */
export function SceneCanvas({ evidence, location, view, palette, arrivals, plan }: Props) {
  const { sensors, flight, passing } = evidence;
  const layers = useAtomValue(use(ShownStage).layersAtom);
  const colour = (name: Parameters<typeof sceneColour>[1]) => sceneColour(palette, name);
  const place = useMemo(() => view.at(location), [view, location]);
  return (
    <Application
      className={styles.canvas ?? ''}
      width={view.width}
      height={view.height}
      resolution={window.devicePixelRatio}
      autoDensity
      antialias
      autoStart={false}
      // It can be copied into a picture: browsers print no WebGL.
      preserveDrawingBuffer
      backgroundAlpha={0}
      skipExtensionImports
      preference="webgl"
      onInit={drawAfterRestore}
    >
      <Ground view={view} palette={palette} plan={plan} />
      {layers.cameras && <Cones view={view} palette={palette} />}
      {layers.trajectory && flight?.ok && (
        <Trajectory
          from={place}
          azimuth={flight.value.azimuth}
          length={FLIGHT_LENGTH * view.scale}
          unit={view.unit}
          colour={colour('type-shot')}
        />
      )}
      {layers.bearings &&
        sensors.map((sensor) => <Bearings key={sensor.nodeId} {...{ sensor, view, palette }} />)}
      {layers.trajectory && passing && (
        <Miss passing={passing} {...{ sensors, view }} colour={colour('text')} />
      )}
      <Ellipse at={place} ellipse={location.ellipse} scale={view.scale} colour={colour('type-shot')} />
      {/* A group of its own: what moves in it makes Pixi lay out nothing else anew. */}
      <pixiContainer isRenderGroup>
        {layers.wavefront && (
          <Wave at={place} location={location} flight={flight} view={view} colour={colour('text')} />
        )}
      </pixiContainer>
      <pixiContainer isRenderGroup>
        <SensorMarks {...{ sensors, view, palette, arrivals }} />
        <PlaceMark at={place} colour={colour('type-shot')} casing={colour('casing')} unit={view.unit} />
      </pixiContainer>
      <DrawOnChange width={view.width} height={view.height} />
    </Application>
  );
}

interface WaveProps {
  readonly at: ScenePoint;
  readonly location: Location;
  readonly flight: Evidence['flight'];
  readonly view: SceneView;
  readonly colour: number;
}

/** The waves where they are now: of the muzzle blast, and of the bullet as far as its flight is looked at. */
function Wave({ at, location, flight, view: { scale, unit }, colour }: WaveProps) {
  const wave = useAtomValue(use(ShownStage).waveAtom);
  if (!Number.isFinite(wave.at)) return undefined;
  const wayOf = (metresPerSecond: number) => (wave.at / 1000) * metresPerSecond;
  const blast = wayOf(location.speedOfSound) * scale;
  const bullet = flight?.ok ? wayOf(flight.value.speed) : NaN;
  return (
    <>
      <Wavefront at={at} radius={blast} colour={colour} unit={unit} />
      {flight?.ok && bullet <= FLIGHT_LENGTH && (
        <ShockFront
          from={at}
          azimuth={flight.value.azimuth}
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
function DrawOnChange(size: SceneSize) {
  const { waveAtom, choiceAtom, camerasAtom } = use(ShownStage);
  useAtomValue(waveAtom);
  useAtomValue(choiceAtom);
  useAtomValue(camerasAtom);
  useDrawOnChange(size);
  return undefined;
}

/** A context that came back has an empty canvas. */
function drawAfterRestore(app: PixiApplication): void {
  app.canvas.addEventListener('webglcontextrestored', () => app.render());
}
