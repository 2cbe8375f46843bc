import { recordingOf } from '../../text/cameras.ts';
import styles from './camera.module.css';
import { MediaPlaceholder } from './MediaPlaceholder.tsx';
import { useRecording } from './useRecording.ts';

interface Props {
  readonly id: number;
  readonly name: string;
}

/** Recording of the last six seconds of a camera. */
export function CameraRecording({ id, name }: Props) {
  const recording = useRecording(id);
  return (
    <figure className={styles.picture} aria-busy={recording.state === 'loading'}>
      {recording.state === 'shown' ? (
        <video src={recording.url} aria-label={recordingOf(name)} controls autoPlay muted loop />
      ) : (
        <MediaPlaceholder state={recording.state} />
      )}
    </figure>
  );
}
