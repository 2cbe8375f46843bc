import { useAtomValue } from 'jotai';
import { use, useMemo, useRef } from 'react';
import { blastArrival, type Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import { markerScaleAtom } from '../../../data/view/markerScale.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import { SCENE_TEXT } from '../../../text/reportScene.ts';
import { REPORT_VIEW_TEXT as TEXT } from '../../../text/reportView.ts';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { ShownStage } from '../stage/stage.ts';
import { Crossing } from './Crossing.tsx';
import { Legend } from './Legend.tsx';
import { SceneCanvas } from './SceneCanvas.tsx';
import styles from './Scene.module.css';
import { SceneTools } from './SceneTools.tsx';
import { SensorLabels } from './SensorLabels.tsx';
import { sceneView, type SceneEdges, type SceneSize } from '../../../../domain/map/sceneView.ts';
import { useFloorPlan } from './useFloorPlan.ts';
import { useSize } from './useSize.ts';
import { useWaveLoop } from './useWavefront.ts';
import { WavePlayer } from './WavePlayer.tsx';

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

/** What residuals, crossing, player and tools cover. */
function coveredAt(unit: number): SceneEdges {
  return { top: 48 * unit, right: 200 * unit, bottom: 72 * unit, left: 288 * unit };
}

function Sized({ evidence, location, size }: Props & { readonly size: SceneSize }) {
  const { sensors } = evidence;
  const report = useAtomValue(selectedReportAtom)?.report;
  const level = report?.level;
  const plan = useFloorPlan(level);
  const chosenGround = useAtomValue(use(ShownStage).groundAtom);
  const ground = plan === undefined ? 'streets' : (chosenGround ?? 'plan');
  const unit = useAtomValue(markerScaleAtom);
  const frame = useMemo(() => ({ ...size, unit, covered: coveredAt(unit) }), [size, unit]);
  const view = useMemo(() => sceneView(location, sensors, frame), [location, sensors, frame]);
  const arrivals = useMemo(
    () => new Map(sensors.map((sensor) => [sensor.nodeId, blastArrival(sensor, location)])),
    [sensors, location],
  );
  const heard = useMemo(
    () =>
      sensors
        .filter(({ hearing }) => hearing === 'heard')
        .map((sensor) => ({ name: sensor.nodeId, at: blastArrival(sensor, location) })),
    [sensors, location],
  );
  const end = AFTER_LAST * (heard.at(-1)?.at ?? 0);
  useWaveLoop(end, arrivals);
  const noPlan = level === undefined || level === '' ? SCENE_TEXT.outdoors : SCENE_TEXT.noPlan;
  return (
    <>
      <SceneCanvas {...{ evidence, location, frame, view }} plan={ground === 'plan' ? plan : undefined} />
      <SensorLabels view={view} sensors={sensors} location={location} passing={evidence.passing} />
      <SceneTools
        ground={ground}
        noPlan={plan === undefined ? noPlan : undefined}
        hasFlight={evidence.flight?.ok === true}
      />
      <Legend sensors={sensors} />
      <Crossing location={location} sensors={sensors} flight={evidence.flight} report={report ?? {}} />
      <WavePlayer end={end} arrivals={heard} />
    </>
  );
}
