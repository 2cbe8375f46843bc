import { useAtomValue } from 'jotai';
import { use } from 'react';
import { isContradicted, type SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { distanceText } from '../../../../domain/geo/measureText.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import type { CssPx } from '../../../../domain/units.ts';
import type { Passing } from '../../../../domain/acoustics/passing.ts';
import { missText } from '../../../text/reportScene.ts';
import { hearingText, residualTimeText } from '../../../text/reportView.ts';
import { ShownStage } from '../stage/stage.ts';
import { useChosenSensor } from '../stage/useChosenSensor.ts';
import styles from './Scene.module.css';
import type { SceneView } from '../../../../domain/map/sceneView.ts';

interface Props {
  readonly view: SceneView;
  readonly sensors: readonly SensorEvidence[];
  readonly location: Location;
  readonly passing: Passing | undefined;
}

/** Narrower scenes name sensors without what they measured. */
const TIGHT: CssPx = 900;
/** Room for a name. */
const NAME: CssPx = 120;

/** Whether a name stands left of its mark: away from the place, where no bearing runs, unless an edge is near. */
function isLeft(x: CssPx, placeX: CssPx, { width, unit }: SceneView): boolean {
  return x > width - NAME * unit || (x < placeX && x > NAME * unit);
}

/** Names and residuals beside the marks: words stay elements of the page. A press chooses the sensor and plays its sound. */
export function SensorLabels({ view, sensors, location, passing }: Props) {
  const place = view.at(location);
  const { nodeId: chosen, press } = useChosenSensor();
  const layers = useAtomValue(use(ShownStage).layersAtom);
  return (
    <ul className={styles.labels} data-tight={view.width < TIGHT * view.unit || undefined}>
      {sensors.map((sensor) => {
        const { nodeId, hearing, distance, residual } = sensor;
        const { x, y } = view.at(sensor);
        if (hearing === 'far' && nodeId !== chosen && nodeId !== passing?.nodeId) return undefined;
        return (
          <li key={nodeId} style={{ left: x, top: y }} data-left={isLeft(x, place.x, view) || undefined}>
            <button
              type="button"
              aria-pressed={nodeId === chosen}
              aria-label={`${nodeId} ${hearingText(sensor)}, ${distanceText(distance)}`}
              data-wrong={hearing === 'silent' || isContradicted(sensor) || undefined}
              onClick={() => press(nodeId)}
            >
              <b translate="no">{nodeId}</b>{' '}
              <span>{hearing === 'heard' ? timeText(residual?.time) : hearingText(sensor)}</span>
            </button>
          </li>
        );
      })}
      {layers.trajectory && passing && <Miss view={view} sensors={sensors} passing={passing} />}
    </ul>
  );
}

/** The distance of the shortest way to the trajectory, beyond its end there. */
function Miss({
  view,
  sensors,
  passing,
}: Omit<Props, 'passing' | 'location'> & { readonly passing: Passing }) {
  const sensor = sensors.find(({ nodeId }) => nodeId === passing.nodeId);
  if (sensor === undefined) return undefined;
  const [from, to] = [view.at(sensor), view.at(passing)];
  return (
    <li className={styles.miss} style={{ left: to.x, top: to.y }} data-above={from.y > to.y || undefined}>
      {missText(passing.distance)}
    </li>
  );
}

const timeText = (time: number | undefined): string =>
  time === undefined ? '' : `${residualTimeText(time)} ms`;
