import { useAtomValue } from 'jotai';
import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import { canSeeHeartbeats } from '../../domain/access/reportAccess.ts';
import { authoritiesAtom } from '../session/tokenAtoms.ts';
import { switchesAtom } from '../settings/switchAtoms.ts';
import { HEALTH_TEXT } from '../text/live.ts';
import { HealthMark } from '../ui/HealthMark.tsx';
import { placeText } from '../ui/timeText.ts';
import { healthCountsAtom } from './liveAtoms.ts';
import { pointerAtom } from './mapUiAtoms.ts';
import { scaleOf } from './scaleBar.ts';
import { mapCentreAtom } from './mapCentre.ts';
import styles from './MapReadout.module.css';

/** Legend of the sensors with their counts, coordinates under the pointer, scale. */
export function MapReadout() {
  return (
    <>
      <Legend />
      <div className={styles.right}>
        <Coordinates />
        <Scale />
      </div>
    </>
  );
}

function Legend() {
  const counts = useAtomValue(healthCountsAtom).split(' ');
  const held = useAtomValue(authoritiesAtom);
  const { heartbeat } = useAtomValue(switchesAtom);
  if (!heartbeat || !canSeeHeartbeats(held)) return undefined;
  return (
    <ul className={styles.legend}>
      {NODE_HEALTH.map((health, index) => (
        <li key={health}>
          <HealthMark health={health} />
          {HEALTH_TEXT[health]} {counts[index]}
        </li>
      ))}
    </ul>
  );
}

function Coordinates() {
  const pointer = useAtomValue(pointerAtom);
  const centre = useAtomValue(mapCentreAtom);
  const { lat, lng } = pointer ?? centre;
  return <output className={styles.box}>{placeText(lat, lng)}</output>;
}

function Scale() {
  const { lat, zoom } = useAtomValue(mapCentreAtom);
  const { text, widthPx } = scaleOf(lat, zoom);
  return (
    <span className={styles.box}>
      {text}
      <i className={styles.bar} style={{ width: `${widthPx}px` }} />
    </span>
  );
}
