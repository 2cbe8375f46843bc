import { isContradicted, type SensorEvidence } from '../../../domain/acoustics/evidence.ts';
import type { Millis } from '../../../domain/units.ts';
import {
  heardText,
  REPORT_VIEW_TEXT as TEXT,
  residualBearingText,
  residualTimeText,
} from '../../text/reportView.ts';
import styles from './ReportView.module.css';

/** Residuals of this size, milliseconds, fill half of the bar. */
const FULL_BAR: Millis = 3;

/** What each sensor that heard a report differs from the fitted place, the nearest first. */
export function Residuals({ sensors }: { readonly sensors: readonly SensorEvidence[] }) {
  const heard = sensors.filter(({ hearing }) => hearing === 'heard');
  const used = heard.filter((sensor) => !isContradicted(sensor));
  return (
    <section className={styles.residuals}>
      <h2>
        {TEXT.residuals} <small>{heardText(heard.length, used.length)}</small>
      </h2>
      <table>
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
            <ResidualRow key={sensor.nodeId} sensor={sensor} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ResidualRow({ sensor }: { readonly sensor: SensorEvidence }) {
  const { nodeId, distance, residual } = sensor;
  const time = residual?.time;
  return (
    <tr data-wrong={isContradicted(sensor) || undefined}>
      <th scope="row" translate="no">
        <b>{nodeId}</b> <span>{`${Math.round(distance)} m`}</span>{' '}
        {isContradicted(sensor) && <em>{TEXT.leftOut}</em>}
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
