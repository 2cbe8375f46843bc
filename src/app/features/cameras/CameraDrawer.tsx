import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { MapCamera } from '../../data/lists/lists.ts';
import { levelNamesAtom } from '../../data/config/consoleAtoms.ts';
import { CAMERA_TEXT, degreesText, recordingOf } from '../../text/cameras.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FactList } from '../../ui/facts/FactList.tsx';
import { useEscape } from '../../ui/keyboard/useEscape.ts';
import { cameraInDrawerAtom, openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { CameraLink } from './CameraLink.tsx';
import { CameraImage } from './CameraImage.tsx';
import { CameraZones } from './CameraZones.tsx';
import styles from './camera.module.css';
import { MediaPlaceholder } from './MediaPlaceholder.tsx';
import { useRecording } from './useRecording.ts';

/** The selected camera: last image or recording, facts, zones. */
export function CameraDrawer() {
  const camera = useAtomValue(cameraInDrawerAtom);
  const open = useSetAtom(openCameraAtom);
  useEscape(() => open(undefined), { isActive: camera !== undefined });
  if (camera === undefined) return undefined;
  return (
    <aside className={styles.drawer} aria-label={CAMERA_TEXT.camera}>
      <header className={styles.head}>
        <h2>{camera.name}</h2>
        <CameraLink id={camera.id} cameraId={camera.cameraId} name={camera.name} />
        <Button ghost tight icon aria-label={CAMERA_TEXT.close} onPress={() => open(undefined)}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <View key={camera.id} camera={camera} />
      <Facts camera={camera} />
      <CameraZones key={`zones ${camera.id}`} id={camera.id} />
    </aside>
  );
}

function View({ camera: { id, name } }: { readonly camera: MapCamera }) {
  const [recorded, setRecorded] = useState(false);
  const Shown = recorded ? CameraRecording : CameraImage;
  return (
    <>
      <Shown id={id} name={name} />
      <div className={styles.acts}>
        <Button tight aria-pressed={!recorded} onPress={() => setRecorded(false)}>
          {CAMERA_TEXT.live}
        </Button>
        <Button tight aria-pressed={recorded} onPress={() => setRecorded(true)}>
          {CAMERA_TEXT.recording}
        </Button>
      </div>
    </>
  );
}

function Facts({ camera }: { readonly camera: MapCamera }) {
  const names = useAtomValue(levelNamesAtom);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [CAMERA_TEXT.camera, camera.cameraId],
    [CAMERA_TEXT.squad, camera.squadId],
    [CAMERA_TEXT.zone, camera.zoneId],
    [CAMERA_TEXT.level, names.get(camera.level) ?? camera.level],
    [CAMERA_TEXT.direction, degreesText(camera.direction)],
  ];
  const known = facts.filter(([, value]) => value !== '');
  return <FactList className={styles.facts} facts={known.map(([name, value]) => ({ name, value }))} />;
}

interface Props {
  readonly id: number;
  readonly name: string;
}

/** Recording of the last six seconds of a camera. */
function CameraRecording({ id, name }: Props) {
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
