import { useSetAtom } from 'jotai';
import { TriangleAlert } from 'lucide-react';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { noImageText, RANKED_TEXT as TEXT } from '../../text/rankedCameras.ts';
import { viewText } from '../../text/reportPictures.ts';
import { timeAgoText } from '../../ui/facts/timeText.ts';
import { useServerNow } from '../../ui/useNow.ts';
import type { WatchedCamera } from './cameraWatch.ts';
import styles from './RankedCameras.module.css';

interface Props {
  readonly watched: WatchedCamera;
  /** Somebody points at the camera or has the focus on it; undefined: no more. */
  readonly onLook: (id: number | undefined) => void;
}

/** A camera: its newest image, what it has to do with the place, and the age of the image or why there is none. A press opens it. */
export function CameraTile({ watched: { ranked, image, failure }, onLook }: Props) {
  const open = useSetAtom(openCameraAtom);
  const { id, cameraId, name } = ranked.camera;
  const look = () => onLook(id);
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-failed={failure !== undefined || undefined}
        title={cameraId}
        onPointerEnter={look}
        onFocus={look}
        onBlur={() => onLook(undefined)}
        onClick={() => open(id)}
      >
        <span className={styles.image}>
          {failure !== undefined ? (
            <TriangleAlert aria-hidden="true" />
          ) : (
            image && <img src={image.url} alt="" />
          )}
        </span>
        <b translate="no">{name}</b>
        <span>{viewText(ranked)}</span>
        <small>
          {failure !== undefined ? noImageText(failure) : image ? <Age at={image.at} /> : TEXT.loading}
        </small>
      </button>
    </li>
  );
}

function Age({ at }: { readonly at: NonNullable<WatchedCamera['image']>['at'] }) {
  return timeAgoText(useServerNow() - at);
}
