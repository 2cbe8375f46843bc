import { isContradicted, type SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { distanceText } from '../../../../domain/geo/measureText.ts';
import { hearingText, residualTimeText } from '../../../text/reportView.ts';
import styles from './Scene.module.css';
import type { SceneView } from '../../../../domain/map/sceneView.ts';

interface Props {
  readonly view: SceneView;
  readonly sensors: readonly SensorEvidence[];
  readonly chosen: string | undefined;
  readonly choose: (nodeId: string | undefined) => void;
}

/** Names and residuals beside the marks: words stay elements of the page. A press chooses the sensor. */
export function SensorLabels({ view, sensors, chosen, choose }: Props) {
  return (
    <ul className={styles.labels}>
      {sensors.map((sensor) => {
        const { nodeId, hearing, distance, residual } = sensor;
        const { x, y } = view.at(sensor);
        if (hearing === 'far' && nodeId !== chosen) return undefined;
        return (
          <li key={nodeId} style={{ left: x, top: y }} data-left={x > view.width / 2 || undefined}>
            <button
              type="button"
              aria-pressed={nodeId === chosen}
              aria-label={`${nodeId}, ${distanceText(distance)}, ${hearingText(sensor)}`}
              data-wrong={hearing === 'silent' || isContradicted(sensor) || undefined}
              onClick={() => choose(nodeId === chosen ? undefined : nodeId)}
            >
              <b translate="no">{nodeId}</b>
              <span>{hearing === 'heard' ? timeText(residual?.time) : hearingText(sensor)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const timeText = (time: number | undefined): string =>
  time === undefined ? '' : `${residualTimeText(time)} ms`;
