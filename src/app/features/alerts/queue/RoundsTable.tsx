import type { TrackPoint } from '../../../../domain/contract/incident.ts';
import { clockText } from '../../../../domain/dayAndClock.ts';
import { groundDistance } from '../../../../domain/geo/distance.ts';
import type { EpochMs, Metres } from '../../../../domain/units.ts';
import { afterText, movedText, QUEUE_TEXT } from '../../../text/incidents.ts';
import { symbolColour } from '../../../ui/marks/symbolColours.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import hiddenStyles from '../../../ui/styles/visuallyHidden.module.css';
import styles from './RoundsTable.module.css';

interface Props {
  /** In the order of time. */
  readonly track: readonly TrackPoint[];
}

/** The rounds of an incident over time, and each with its time, the pause before it, and how far it is from the one before. */
export function RoundsTable({ track }: Props) {
  return (
    <>
      <Cadence track={track} />
      <ScrollRegion label={QUEUE_TEXT.rounds} className={styles.scroll}>
        <table className={styles.rounds}>
          <thead>
            <tr>
              <th scope="col">
                <span className={hiddenStyles.hidden}>{QUEUE_TEXT.rounds}</span>
              </th>
              <th scope="col">{QUEUE_TEXT.time}</th>
              <th scope="col">{QUEUE_TEXT.after}</th>
              <th scope="col">{QUEUE_TEXT.moved}</th>
              <th scope="col">{QUEUE_TEXT.zone}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {track.map((point, at) => (
              <Round key={point.reportId} number={at + 1} point={point} before={track[at - 1]} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

interface RoundProps {
  readonly number: number;
  readonly point: TrackPoint;
  readonly before: TrackPoint | undefined;
}

function Round({ number, point, before }: RoundProps) {
  const { time, rounds, symbol, zone } = point;
  return (
    <tr>
      <td>
        <i className={styles.number} style={{ borderColor: symbolColour(symbol) }} data-symbol={symbol}>
          {number}
        </i>
      </td>
      <td>{rounds > 1 ? `${preciseText(time)} ×${rounds}` : preciseText(time)}</td>
      <td>{afterText(before && time - before.time)}</td>
      <td>{movedText(distanceOf(before, point))}</td>
      <td>{zone ?? '–'}</td>
    </tr>
  );
}

/** HH:mm:ss.cc */
function preciseText(time: EpochMs): string {
  return `${clockText(time)}.${String(Math.floor((time % 1000) / 10)).padStart(2, '0')}`;
}

function distanceOf(a: TrackPoint | undefined, b: TrackPoint): Metres | undefined {
  if (a?.lat === undefined || a.lon === undefined || b.lat === undefined || b.lon === undefined)
    return undefined;
  return groundDistance(a.lat, a.lon, b.lat, b.lon);
}

/** A tick for each round on a line of time; decorative, as the table says the same. */
function Cadence({ track }: Props) {
  const [first, last] = [track[0], track.at(-1)];
  if (first === undefined || last === undefined || last.time === first.time) return undefined;
  const span = last.time - first.time;
  return (
    <div className={styles.cadence} aria-hidden="true">
      <div>
        {track.map(({ reportId, time, symbol }) => (
          <i
            key={reportId}
            style={{
              left: `${((time - first.time) / span) * 100}%`,
              background: symbolColour(symbol),
            }}
          />
        ))}
      </div>
      <span>0</span>
      <span>{`${(span / 1000).toFixed(span < 10_000 ? 1 : 0)} s`}</span>
    </div>
  );
}
