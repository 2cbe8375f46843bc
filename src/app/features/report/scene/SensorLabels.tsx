import { residualTimeText } from '../../../../domain/acoustics/evidenceText.ts';
import { useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import { isContradicted, type SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { distanceText } from '../../../../domain/geo/measureText.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import type { CssPx } from '../../../../domain/units.ts';
import type { Passing } from '../../../../domain/acoustics/passing.ts';
import { missText } from '../../../text/reportScene.ts';
import { hearingText } from '../../../text/reportView.ts';
import { ShownStage } from '../stage/stage.ts';
import { useChosenSensor } from '../stage/useChosenSensor.ts';
import { nameSides } from './nameSides.ts';
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

/** Names and residuals beside the marks: words stay elements of the page. A press chooses the sensor and plays its sound. */
export function SensorLabels({ view, sensors, location, passing }: Props) {
  const place = useMemo(() => view.at(location), [view, location]);
  const { nodeId: chosen, press } = useChosenSensor();
  const layers = useAtomValue(use(ShownStage).layersAtom);
  const isTight = view.width < TIGHT * view.unit;
  const named = useMemo(
    () =>
      sensors.filter(
        ({ nodeId, hearing }) => hearing !== 'far' || nodeId === chosen || nodeId === passing?.nodeId,
      ),
    [sensors, chosen, passing],
  );
  const sides = useMemo(() => {
    const names = named.map((sensor) => ({
      at: view.at(sensor),
      text: isTight ? sensor.nodeId : `${sensor.nodeId} ${saidOf(sensor)}`,
    }));
    return nameSides(names, place, view);
  }, [named, isTight, place, view]);
  return (
    <ul className={styles.labels} data-tight={isTight || undefined}>
      {named.map((sensor, n) => {
        const { nodeId, hearing, distance } = sensor;
        const { x, y } = view.at(sensor);
        return (
          <li key={nodeId} style={{ left: x, top: y }} data-side={sides[n]}>
            <button
              type="button"
              aria-pressed={nodeId === chosen}
              aria-label={`${nodeId} ${hearingText(sensor)}, ${distanceText(distance)}`}
              data-wrong={hearing === 'silent' || isContradicted(sensor) || undefined}
              onClick={() => press(nodeId)}
            >
              <b translate="no">{nodeId}</b> <span>{saidOf(sensor)}</span>
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

/** What stands beside the name. */
function saidOf(sensor: SensorEvidence): string {
  if (sensor.hearing !== 'heard') return hearingText(sensor);
  const time = sensor.residual?.time;
  return time === undefined ? '' : `${residualTimeText(time)} ms`;
}
