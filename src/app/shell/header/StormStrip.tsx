import { useAtomValue } from 'jotai';
import { Layers } from 'lucide-react';
import { stormAtom } from '../../data/engine/liveAtoms.ts';
import { LIVE_TEXT, stormSince, stormText } from '../../text/live.ts';
import styles from './strips.module.css';

/** Says what a storm changes, while there is one. A screen reader reads it once: the running counts are hidden from it. */
export function StormStrip() {
  const storm = useAtomValue(stormAtom);
  if (storm === undefined) return undefined;
  return (
    <output className={styles.storm}>
      <Layers aria-hidden="true" />
      <span>
        <b>{stormSince(storm)}</b> <span>{LIVE_TEXT.stormMore}</span>
      </span>
      <span className={styles.counts} aria-hidden="true">
        {stormText(storm)}
      </span>
    </output>
  );
}
