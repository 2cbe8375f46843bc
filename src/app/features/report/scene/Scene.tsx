import { Application } from '@pixi/react';
import { useAtomValue } from 'jotai';
import type { Application as PixiApplication } from 'pixi.js';
import { memo, use, useMemo, useRef, useState } from 'react';
import { isContradicted, type Evidence, type SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import { readPalette, type Palette } from '../../../../render/theme/palette.ts';
import type { Metres, Millis } from '../../../../domain/units.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import { REPORT_VIEW_TEXT as TEXT } from '../../../text/reportView.ts';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { Bearing, Ellipse, PlaceMark, SensorMark, Streets, Trajectory, Wavefront } from './marks.tsx';
import { Legend } from './Legend.tsx';
import { sceneColour } from './sceneColours.ts';
import styles from './Scene.module.css';
import { SensorLabels } from './SensorLabels.tsx';
import { sceneView, towards, type SceneSize, type SceneView } from '../../../../domain/map/sceneView.ts';
import { useDrawOnChange } from './useDrawOnChange.ts';
import { useSize } from './useSize.ts';
import { useStreets } from './useStreets.ts';
import { useWavefront } from './useWavefront.ts';
import { WavePlayer } from './WavePlayer.tsx';

/** Length of a trajectory from the place on. */
const TRAJECTORY: Metres = 310;
/** The player goes on for this part of the way after the last sensor. */
const AFTER_LAST = 1.05;

interface Props {
  readonly evidence: Evidence;
  readonly location: Location;
}

/** The place of a report among its sensors, to scale; north is up. */
export function Scene() {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const evidence = use(ShownEvidence);
  if (evidence?.location.ok !== true) return undefined;
  return (
    <section className={styles.scene} aria-label={TEXT.scene} ref={frame}>
      {size && <Sized evidence={evidence} location={evidence.location.value} size={size} />}
    </section>
  );
}

/** When the muzzle blast reaches a sensor after the shot. */
const arrivalAt = ({ distance }: SensorEvidence, { speedOfSound }: Location): Millis =>
  (distance / speedOfSound) * 1000;

function Sized({ evidence, location, size }: Props & { readonly size: SceneSize }) {
  const { sensors } = evidence;
  const theme = useAtomValue(themeAtom);
  const palette = useMemo(() => readPalette(theme), [theme]);
  const [chosen, setChosen] = useState<string>();
  const view = useMemo(() => sceneView(location, sensors, size), [location, sensors, size]);
  const heard = sensors.filter(({ hearing }) => hearing === 'heard');
  const last = heard.reduce((most, sensor) => Math.max(most, arrivalAt(sensor, location)), 0);
  const wave = useWavefront(last * AFTER_LAST);
  return (
    <>
      <Canvas {...{ evidence, location, view, palette, chosen }} at={wave.at} />
      <SensorLabels view={view} sensors={sensors} chosen={chosen} choose={setChosen} />
      <Legend sensors={sensors} />
      <WavePlayer
        wave={wave}
        end={last * AFTER_LAST}
        arrivals={heard.map((sensor) => ({ name: sensor.nodeId, at: arrivalAt(sensor, location) }))}
      />
    </>
  );
}

interface CanvasProps extends Props {
  readonly view: SceneView;
  readonly palette: Palette;
  readonly chosen: string | undefined;
  readonly at: Millis;
}

function Canvas({ evidence, location, view, palette, chosen, at }: CanvasProps) {
  const { sensors, flight } = evidence;
  const lines = useStreets(view.box);
  const colour = (name: Parameters<typeof sceneColour>[1]) => sceneColour(palette, name);
  const place = useMemo(() => view.at(location), [view, location]);
  const streets = useMemo(
    () => ({
      parks: sceneColour(palette, 'map-park'),
      water: sceneColour(palette, 'map-water'),
      buildings: sceneColour(palette, 'map-building'),
      streets: sceneColour(palette, 'map-street'),
    }),
    [palette],
  );
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
      <Streets lines={lines} view={view} colours={streets} />
      {flight?.ok && (
        <Trajectory
          from={place}
          azimuth={flight.value.azimuth}
          length={TRAJECTORY * view.scale}
          colour={colour('type-shot')}
        />
      )}
      {sensors.map((sensor) => (
        <Bearings key={sensor.nodeId} {...{ sensor, view, palette }} />
      ))}
      <Ellipse at={place} ellipse={location.ellipse} scale={view.scale} colour={colour('type-shot')} />
      <Wavefront
        at={place}
        radius={(at / 1000) * location.speedOfSound * view.scale}
        colour={colour('text')}
      />
      {sensors.map((sensor) => (
        <SensorMark
          key={sensor.nodeId}
          at={view.at(sensor)}
          hearing={sensor.hearing}
          isReached={sensor.hearing === 'heard' && arrivalAt(sensor, location) <= at}
          isChosen={sensor.nodeId === chosen}
          colour={colour(markColour(sensor))}
          ground={colour('hb-chip')}
        />
      ))}
      <PlaceMark at={place} colour={colour('type-shot')} casing={colour('casing')} />
      <DrawOnChange />
    </Application>
  );
}

function markColour(sensor: SensorEvidence): 'text' | 'warn' | 'text-faint' {
  if (sensor.hearing === 'far') return 'text-faint';
  return sensor.hearing === 'silent' || isContradicted(sensor) ? 'warn' : 'text';
}

interface BearingsProps {
  readonly sensor: SensorEvidence;
  readonly view: SceneView;
  readonly palette: Palette;
}

/** Directions of muzzle blast and shock wave that a sensor measured. The wavefront moves over the drawn lines. */
const Bearings = memo(function Bearings({ sensor, view, palette }: BearingsProps) {
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
        />
      )}
      {swHorizontal !== undefined && (
        <Bearing
          from={from}
          to={towards(from, swHorizontal, length / 2)}
          colour={sceneColour(palette, 'dist-mid')}
          line={shock?.isBearingUsed === false ? 'dotted' : 'dashed'}
        />
      )}
    </>
  );
});

/** A part of the scene, so that the hook is below its application. */
function DrawOnChange() {
  useDrawOnChange();
  return undefined;
}

/** A context that came back has an empty canvas. */
function drawAfterRestore(app: PixiApplication): void {
  app.canvas.addEventListener('webglcontextrestored', () => app.render());
}
