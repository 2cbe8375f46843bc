import { useAtomValue, useStore } from 'jotai';
import { NODE_HEALTH } from '../../../domain/contract/heartbeat.ts';
import { canSeeHeartbeats } from '../../../domain/access/reportAccess.ts';
import { reportError } from '../../browser/errorLog.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { STATE_LEGEND, STATE_TEXT } from '../../text/incidentStates.ts';
import { asOf, LIVE_TEXT } from '../../text/live.ts';
import { positionText } from '../../../domain/geo/positionText.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { dataAsOfAtom, isStaleAtom } from '../../data/engine/dataAge.ts';
import {
  shownEngineAtom,
  hasIncidentsAtom,
  healthCountsAtom,
  heartbeatListStateAtom,
} from '../../data/engine/liveAtoms.ts';
import { attributionAtom, pointerAtom } from './mapUiAtoms.ts';
import { mapCentreAtom } from '../../data/view/mapCentre.ts';
import { IncidentMark } from '../../ui/marks/IncidentMark.tsx';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import { ScaleBar } from '../../ui/map/ScaleBar.tsx';
import styles from './MapReadout.module.css';
import { SensorLegend } from './SensorLegend.tsx';

/** Strip below the map: what ring and bar of a report say, sensor states with counts, attribution, pointer coordinates, scale. */
export function MapReadout() {
  const attribution = useAtomValue(attributionAtom);
  return (
    <div className={styles.strip}>
      <StateLegend />
      <Legend />
      <span className={styles.attribution}>{attribution}</span>
      <Coordinates />
      <Scale />
    </div>
  );
}

const STATES = ['unacknowledged', 'acknowledged', 'closed'] as const;

/** The states of incidents as markers, timeline and table show them; none where the server has no incidents. */
function StateLegend() {
  const hasIncidents = useAtomValue(hasIncidentsAtom);
  if (!hasIncidents) return undefined;
  return (
    <ul className={styles.legend} aria-label={STATE_LEGEND}>
      {STATES.map((state) => (
        <li key={state} className={styles.incidentState} title={STATE_TEXT[state]}>
          <IncidentMark incident={{ state, severity: 'Shot' }} />
          <span className={hiddenStyles.hiddenIfNarrow}>{STATE_TEXT[state]}</span>
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  const store = useStore();
  const counts = useAtomValue(healthCountsAtom).split(' ');
  const authorities = useAtomValue(authoritiesAtom);
  const { heartbeat } = useAtomValue(switchesAtom);
  const list = useAtomValue(heartbeatListStateAtom);
  const engine = useAtomValue(shownEngineAtom);
  const stale = useAtomValue(isStaleAtom);
  const since = useAtomValue(dataAsOfAtom);
  if (!heartbeat || !canSeeHeartbeats(authorities)) return undefined;
  if (list === 'failed') {
    return (
      <button
        type="button"
        className={styles.failed}
        onClick={() => void engine?.retryLists().catch(reportError(store, 'retry'))}
      >
        {LIVE_TEXT.nodesList} {LIVE_TEXT.notLoaded}
      </button>
    );
  }
  return (
    <ul className={styles.legend} data-stale={stale || undefined}>
      {NODE_HEALTH.map((health, index) => (
        <li key={health}>
          <SensorLegend health={health} count={counts[index]} stale={stale} />
        </li>
      ))}
      {stale && since !== undefined && <li>{asOf(clockText(since))}</li>}
    </ul>
  );
}

function Coordinates() {
  const pointer = useAtomValue(pointerAtom);
  const centre = useAtomValue(mapCentreAtom);
  const { lat, lng } = pointer ?? centre;
  return <output className={styles.box}>{positionText(lat, lng)}</output>;
}

function Scale() {
  const { lat, zoom } = useAtomValue(mapCentreAtom);
  return <ScaleBar lat={lat} zoom={zoom} />;
}
