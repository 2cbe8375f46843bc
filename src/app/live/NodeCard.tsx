import { useAtom, useAtomValue } from 'jotai';
import { Copy, X } from 'lucide-react';
import { levelNamesAtom } from '../shell/consoleAtoms.ts';
import { levelText } from '../text/facts.ts';
import { HEALTH_TEXT, LIVE_TEXT, statusWords } from '../text/live.ts';
import { Button } from '../ui/Button.tsx';
import { HealthMark } from '../ui/HealthMark.tsx';
import { agoText, placeText } from '../ui/timeText.ts';
import { copyPlace } from './copyPlace.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import styles from './NodeCard.module.css';
import { useDismiss } from '../ui/useDismiss.ts';

/** The clicked sensor: name, state, age, level, sound level, position. */
export function NodeCard() {
  const [node, setNode] = useAtom(selectedNodeAtom);
  const levelNames = useAtomValue(levelNamesAtom);
  const box = useDismiss(node !== undefined, () => setNode(undefined));
  if (node === undefined) return undefined;
  const { heartbeat, health, ageMs } = node;
  const { status, level, lat, lon, spl1 } = heartbeat;
  const facts = [
    statusWords(status),
    Number.isFinite(ageMs) ? agoText(ageMs) : LIVE_TEXT.unknownTime,
    level && levelText(level, levelNames.get(level)),
    spl1 !== undefined && `${spl1} dB`,
    lat !== undefined && lon !== undefined && placeText(lat, lon),
  ];
  return (
    <div ref={box} className={styles.card}>
      <HealthMark health={health} />
      <div>
        <b>
          {heartbeat.squad_id} / {heartbeat.nodeid}
        </b>{' '}
        {HEALTH_TEXT[health]}
        <output>{facts.filter(Boolean).join(', ')}</output>
      </div>
      {lat !== undefined && lon !== undefined && (
        <Button ghost tight icon aria-label={LIVE_TEXT.copyLatLon} onPress={() => copyPlace(lat, lon)}>
          <Copy aria-hidden="true" />
        </Button>
      )}
      <Button ghost tight icon aria-label={LIVE_TEXT.dismiss} onPress={() => setNode(undefined)}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
