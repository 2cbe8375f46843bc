import { atom, useAtom, useAtomValue } from 'jotai';
import { Cctv, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { rankCameras, type WatchedPlace } from '../../../domain/cameras/rankCameras.ts';
import { reportPath } from '../../../domain/contract/reportAddress.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { camerasAtom } from '../../data/config/consoleAtoms.ts';
import { RANKED_TEXT as TEXT, rankedCountText } from '../../text/rankedCameras.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useWatchedPlace } from './useWatchedPlace.ts';
import { CameraTile } from './CameraTile.tsx';
import { MAX_CAMERAS } from './cameraWatch.ts';
import styles from './RankedCameras.module.css';
import { useCameraWatch } from './useCameraWatch.ts';
import { useLitCones } from './useLitCones.ts';

interface Props {
  readonly detail: Pick<ReportDetail, 'key' | 'report'>;
}

/** Whether the cameras are shown: they stay so for the next report. */
const areShownAtom = atom(false);

/** The cameras that show the place of a report best, on request; nothing where none is near. It needs the key of the report as its key. */
export function RankedCameras({ detail }: Props) {
  const id = useId();
  const cameras = useAtomValue(camerasAtom);
  const place = useWatchedPlace(detail.report);
  const count = useMemo(
    () => (place === undefined ? 0 : rankCameras(cameras, place).length),
    [cameras, place],
  );
  const [areShown, setShown] = useAtom(areShownAtom);
  if (place === undefined || count === 0) return undefined;
  const Arrow = areShown ? ChevronUp : ChevronDown;
  return (
    <>
      <Button
        ghost
        tight
        aria-expanded={areShown}
        aria-controls={id}
        aria-label={rankedCountText(Math.min(count, MAX_CAMERAS))}
        title={TEXT.show}
        onPress={() => setShown(!areShown)}
      >
        <Cctv aria-hidden="true" />
        <span>{Math.min(count, MAX_CAMERAS)}</span>
        <Arrow aria-hidden="true" />
      </Button>
      <div id={id} className={styles.strip} hidden={!areShown}>
        {areShown && <Strip detail={detail} place={place} />}
      </div>
    </>
  );
}

function Strip({ detail, place }: Props & { readonly place: WatchedPlace }) {
  const watched = useCameraWatch(place);
  const [looked, setLooked] = useState<number>();
  useLitCones(
    watched.map(({ ranked }) => ranked.camera.id),
    looked,
  );
  return (
    <>
      <ul className={styles.tiles} aria-label={TEXT.cameras} onPointerLeave={() => setLooked(undefined)}>
        {watched.map((camera) => (
          <CameraTile key={camera.ranked.camera.id} watched={camera} onLook={setLooked} />
        ))}
      </ul>
      <Link className={styles.more} href={reportPath(detail.key)}>
        {TEXT.more}
      </Link>
    </>
  );
}
