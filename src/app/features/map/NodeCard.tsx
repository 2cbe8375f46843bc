import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { BellOff, Copy, X } from 'lucide-react';
import { levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { levelText } from '../../text/facts.ts';
import { asOf, HEALTH_TEXT, LIVE_TEXT, statusText } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { HealthMark } from '../../ui/marks/HealthMark.tsx';
import { positionText } from '../../../domain/geo/positionText.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { draftShelfAtom, mayShelveAtom } from '../../data/view/shelfDraftAtom.ts';
import { SHELVE_SENSOR } from '../../text/shelveHere.ts';
import { dataAsOfAtom, isStaleAtom } from '../../data/engine/dataAge.ts';
import { copyPosition } from './copyPosition.ts';
import styles from './NodeCard.module.css';
import { SensorDayStrip } from './SensorDayStrip.tsx';
import { useDismiss } from '../../ui/popups/useDismiss.ts';
import { useSelectedNode } from './useSelectedNode.ts';

/**
 * Card of the selected sensor: name, state, age, level, sound level, position, last 24 h. Updated each
 * second.
 */
export function NodeCard() {
  const store = useStore();
  const [node, setNode] = useSelectedNode();
  const levelNames = useAtomValue(levelNamesAtom);
  const stale = useAtomValue(isStaleAtom);
  const since = useAtomValue(dataAsOfAtom);
  const mayShelve = useAtomValue(mayShelveAtom);
  const draftShelf = useSetAtom(draftShelfAtom);
  const box = useDismiss(() => setNode(undefined), { isOpen: node !== undefined });
  if (node === undefined) return undefined;
  const { heartbeat, health, ageMs } = node;
  const { squad_id, nodeid, status, level, lat, lon, spl1 } = heartbeat;
  const facts = [
    statusText(status),
    !stale && (Number.isFinite(ageMs) ? timeAgoText(ageMs) : LIVE_TEXT.unknownTime),
    level && levelText(level, levelNames.get(level)),
    spl1 !== undefined && `${spl1} dB`,
    lat !== undefined && lon !== undefined && positionText(lat, lon),
  ];
  return (
    <div ref={box} className={styles.card} data-card>
      <HealthMark health={health} stale={stale} />
      <div>
        <b>
          {squad_id} / {nodeid}
        </b>{' '}
        <span>{HEALTH_TEXT[health]}</span>
        {stale && since !== undefined && <em className={styles.asOf}> {asOf(clockText(since))}</em>}
        <output>{facts.filter(Boolean).join(', ')}</output>
        <SensorDayStrip key={`${squad_id} ${nodeid}`} squadId={squad_id} nodeId={nodeid} health={health} />
      </div>
      {mayShelve && (
        <Button
          ghost
          tight
          icon
          aria-label={SHELVE_SENSOR}
          title={SHELVE_SENSOR}
          onPress={() => draftShelf({ squadId: squad_id, sensor: nodeid })}
        >
          <BellOff aria-hidden="true" />
        </Button>
      )}
      {lat !== undefined && lon !== undefined && (
        <Button
          ghost
          tight
          icon
          aria-label={LIVE_TEXT.copyLatLon}
          onPress={() => copyPosition(store, lat, lon)}
        >
          <Copy aria-hidden="true" />
        </Button>
      )}
      <Button ghost tight icon aria-label={LIVE_TEXT.dismiss} onPress={() => setNode(undefined)}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
