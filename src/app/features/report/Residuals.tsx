import { residualBearingText, residualTimeText } from '../../../domain/acoustics/evidenceText.ts';
import { isContradicted, type SensorEvidence } from '../../../domain/acoustics/evidence.ts';
import type { Millis } from '../../../domain/units.ts';
import { heardText, REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import styles from './ReportView.module.css';
import { useChosenSensor } from './stage/useChosenSensor.ts';
import { useShownWhen } from './useShownWhen.ts';

/** Residuals of this size, milliseconds, fill half of the bar. */
const FULL_BAR: Millis = 3;

/** What each sensor that heard a report differs from the fitted place, the nearest first. */
export function Residuals({ sensors }: { readonly sensors: readonly SensorEvidence[] }) {
  const { nodeId: chosen, press } = useChosenSensor();
  const heard = sensors.filter(({ hearing }) => hearing === 'heard');
  const used = heard.filter((sensor) => !isContradicted(sensor));
  return (
    <section className={styles.residuals}>
      <h2>
        {TEXT.residuals} <small>{heardText(heard.length, used.length)}</small>
      </h2>
      <table aria-label={TEXT.residuals}>
        <thead>
          <tr>
            <th scope="col">{TEXT.sensor}</th>
            <th scope="col" colSpan={2}>
              {TEXT.time}
            </th>
            <th scope="col">{TEXT.bearing}</th>
          </tr>
        </thead>
        <tbody>
          {heard.map((sensor) => (
            <ResidualRow
              key={sensor.nodeId}
              sensor={sensor}
              isChosen={sensor.nodeId === chosen}
              press={press}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly sensor: SensorEvidence;
  readonly isChosen: boolean;
  readonly press: (nodeId: string) => void;
}

/** A press anywhere in a row chooses its sensor. */
function ResidualRow({ sensor, isChosen, press }: RowProps) {
  const row = useShownWhen<HTMLTableRowElement>(isChosen);
  const { nodeId, distance, residual } = sensor;
  const time = residual?.time;
  return (
    <tr ref={row} data-wrong={isContradicted(sensor) || undefined} data-chosen={isChosen || undefined}>
      <th scope="row" translate="no">
        <button type="button" aria-pressed={isChosen} onClick={() => press(nodeId)}>
          <b>{nodeId}</b> <span>{`${Math.round(distance)} m`}</span>{' '}
          {isContradicted(sensor) && <em>{TEXT.leftOut}</em>}
        </button>
      </th>
      <td className={styles.bar}>{time !== undefined && <Bar time={time} />}</td>
      <td>{residualTimeText(time)}</td>
      <td>{residualBearingText(residual?.bearing)}</td>
    </tr>
  );
}

/** A bar from the middle to the side of the sign; one that is longer than half ends there. */
function Bar({ time }: { readonly time: Millis }) {
  const share = Math.min(1, Math.abs(time) / FULL_BAR) * 50;
  const style = { width: `${share}%`, left: `${time < 0 ? 50 - share : 50}%` };
  return <i style={style} aria-hidden="true" />;
}
