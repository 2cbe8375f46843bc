import { VideoOff } from 'lucide-react';
import { CAMERA_TEXT } from '../../text/cameras.ts';
import styles from './camera.module.css';

/** Placeholder for an image or a video that is loading or not available. */
export function MediaPlaceholder({ state }: { readonly state: 'loading' | 'missing' }) {
  if (state === 'loading') return <div className={styles.missing}>{CAMERA_TEXT.loading}</div>;
  return (
    <output className={styles.missing}>
      <VideoOff aria-hidden="true" />
      <span>{CAMERA_TEXT.notAvailable}</span>
    </output>
  );
}
