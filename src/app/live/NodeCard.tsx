import { useAtom } from 'jotai';
import { X } from 'lucide-react';
import { HEALTH_TEXT, LIVE_TEXT } from '../text/live.ts';
import { Button } from '../ui/Button.tsx';
import { HealthMark } from '../ui/HealthMark.tsx';
import { agoText } from '../ui/timeText.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import styles from './NodeCard.module.css';
import { useDismiss } from '../ui/useDismiss.ts';

/** The clicked sensor: name, state, age, level, sound level. */
export function NodeCard() {
  const [node, setNode] = useAtom(selectedNodeAtom);
  const box = useDismiss(node !== undefined, () => setNode(undefined));
  if (node === undefined) return undefined;
  const { heartbeat, health, ageMs } = node;
  const facts = [
    heartbeat.status,
    Number.isFinite(ageMs) ? agoText(ageMs) : LIVE_TEXT.unknownTime,
    heartbeat.level && `Level ${heartbeat.level}`,
    heartbeat.spl1 !== undefined && `${heartbeat.spl1} dB`,
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
      <Button ghost tight icon aria-label={LIVE_TEXT.dismiss} onPress={() => setNode(undefined)}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
