import { usePlayHead, type HeadPlace } from './usePlayHead.ts';
import styles from './SoundPanel.module.css';

/** The line of the position over all tracks. */
export function PlayHead(place: HeadPlace) {
  return (
    <i ref={usePlayHead(place)} className={styles.playHead} hidden={place.share < 0 || place.share > 1} />
  );
}
