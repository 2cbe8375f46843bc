import { useLocation } from 'wouter';
import { CAMERA_TEXT } from '../../text/cameras.ts';
import { Brand } from '../../ui/page/Brand.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { cameraOfPath } from '../../browser/cameraPath.ts';
import { CameraImage } from './CameraImage.tsx';
import { CameraZones } from './CameraZones.tsx';
import styles from './camera.module.css';
import { useCameraName } from './useCameraName.ts';

/** One camera in its own tab, without map and live channel. */
export function CameraPage() {
  const [path] = useLocation();
  const id = cameraOfPath(path);
  if (id === undefined) return <Message tone="danger" title={CAMERA_TEXT.unknown} page />;
  return <Camera key={id} id={id} />;
}

function Camera({ id }: { readonly id: number }) {
  const name = useCameraName(id);
  if (name === 'unknown') return <Message tone="danger" title={CAMERA_TEXT.unknown} page />;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Brand />
        <h2>{name?.text}</h2>
      </header>
      <CameraImage id={id} name={name?.text ?? CAMERA_TEXT.camera} />
      <CameraZones id={id} />
    </main>
  );
}
