import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import styles from './SoundPanel.module.css';
import type { PlacedTrack } from './tracks.ts';
import { useWaveLine } from './useWaveLine.ts';

/** The instant of the wavefront of the scene in a track. */
export function WaveLine({ track, view }: { readonly track: PlacedTrack; readonly view: TimeSpan }) {
  return <i ref={useWaveLine(track, view)} className={styles.waveLine} hidden />;
}
