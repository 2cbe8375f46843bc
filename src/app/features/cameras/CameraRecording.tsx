import { recordingOf } from '../../text/cameras.ts';
import styles from './camera.module.css';
import { NoPicture } from './NoPicture.tsx';
import { useRecording } from './useRecording.ts';

interface Props {
  readonly id: number;
  readonly name: string;
}

/** What the camera saw in the last six seconds (MD-10). */
export function CameraRecording({ id, name }: Props) {
  const recording = useRecording(id);
  return (
    <figure className={styles.picture} aria-busy={recording.state === 'loading'}>
      {recording.state === 'shown' ? (
        <video src={recording.url} aria-label={recordingOf(name)} controls autoPlay muted loop />
      ) : (
        <NoPicture state={recording.state} />
      )}
    </figure>
  );
}
