import { axesText } from '../../../../domain/acoustics/evidenceText.ts';
import { crossingOf, type PlanePoint } from '../../../../domain/acoustics/crossing.ts';
import type { Evidence, SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import type { Location } from '../../../../domain/acoustics/locate.ts';
import { FLIGHT_LENGTH } from '../../../../domain/acoustics/passing.ts';
import type { ShotReport } from '../../../../domain/contract/shotReport.ts';
import { degreesToRadians } from '../../../../domain/units.ts';
import { crossingSentence, SCENE_TEXT as TEXT } from '../../../text/reportScene.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import styles from './Crossing.module.css';

/** Height of the figure in the style sheet. */
const HEIGHT_REM = 8.5;

interface Props {
  readonly location: Location;
  readonly sensors: readonly SensorEvidence[];
  readonly flight: Evidence['flight'];
  readonly report: Pick<ShotReport, 'lat' | 'lon'>;
}

/** How the bearings cross at the fitted place, with its ellipse and the reported place, metre by metre; in the colours of the page around. */
export function Crossing({ location, sensors, flight, report }: Props) {
  const crossing = crossingOf(location, sensors, report);
  const { reach, lines, reported, bar } = crossing;
  const { major, minor, azimuth } = location.ellipse;
  const apart = reported && Math.hypot(reported.east, reported.north);
  const arm = reach / 14;
  return (
    <figure className={styles.crossing}>
      <figcaption>
        <b>{TEXT.crossing}</b> <span>{axesText(location)}</span>
      </figcaption>
      <svg viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden="true">
        {flight?.ok && <line {...flightLine(flight.value.azimuth, reach)} className={styles.flight} />}
        <ellipse rx={major} ry={minor} transform={`rotate(${azimuth - 90})`} className={styles.ellipse} />
        {lines.map(({ nodeId, from, to, isUsed }) => (
          <line
            key={nodeId}
            {...{ x1: from.east, y1: -from.north, x2: to.east, y2: -to.north }}
            className={styles.bearing}
            data-out={!isUsed || undefined}
          />
        ))}
        <path d={`M${-arm} 0H${arm}M0 ${-arm}V${arm}`} className={styles.fit} />
        {reported && <rect {...squareAt(reported, arm)} className={styles.reported} />}
      </svg>
      <span className={hidden.hidden}>{crossingSentence(lines.length, location, apart)}</span>
      <p aria-hidden="true">
        <i style={{ width: `${(HEIGHT_REM * bar) / (2 * reach)}rem` }} />
        <span>{`${bar} m`}</span>
        <span>{`+ ${TEXT.fit}`}</span>
        {reported && <span>{`▫ ${TEXT.report}`}</span>}
      </p>
    </figure>
  );
}

function flightLine(azimuth: number, reach: number) {
  const turn = degreesToRadians(azimuth);
  const length = Math.min(FLIGHT_LENGTH, 2 * reach);
  return { x1: 0, y1: 0, x2: length * Math.sin(turn), y2: -length * Math.cos(turn), strokeWidth: reach / 8 };
}

function squareAt({ east, north }: PlanePoint, arm: number) {
  return { x: east - arm, y: -north - arm, width: 2 * arm, height: 2 * arm };
}
