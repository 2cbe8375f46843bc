import { useSetAtom } from 'jotai';
import { Eye } from 'lucide-react';
import { urlOf } from '../../browser/basePath.ts';
import { offerTokenAtom } from '../../session/tokenHandover.ts';
import { CAMERA_TEXT, openTabOf } from '../../text/cameras.ts';
import { cameraPath } from '../../browser/cameraPath.ts';
import styles from './camera.module.css';

interface Props {
  readonly id: number;
  readonly cameraId: string;
  /** Name of the camera for people. */
  readonly name: string;
  /** −1 where arrows lead to it. */
  readonly tabIndex?: 0 | -1;
}

/** Link that opens the camera in its own tab and hands the token over to it. */
export function CameraLink({ id, cameraId, name, tabIndex = 0 }: Props) {
  const offerToken = useSetAtom(offerTokenAtom);
  return (
    <a
      className={styles.eye}
      href={urlOf(cameraPath(cameraId, id).slice(1))}
      target="_blank"
      rel="noopener"
      tabIndex={tabIndex}
      aria-label={openTabOf(name)}
      title={CAMERA_TEXT.openTab}
      onClick={offerToken}
      onAuxClick={offerToken}
    >
      <Eye aria-hidden="true" />
    </a>
  );
}
