import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { HelpButton } from '../../features/help/HelpButton.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { AlertToasts } from '../../features/alerts/AlertToasts.tsx';
import { Warnings } from '../warnings/Warnings.tsx';
import { Drawer } from './Drawer.tsx';
import { followersAtom } from '../../data/view/deskAtoms.ts';
import { isWallAtom } from '../../data/view/wallAtoms.ts';
import { canExecuteAtom } from '../../data/loading/scenarios.ts';
import { drawerAtom } from '../../data/view/drawerAtoms.ts';
import { hasIncidentsAtom, toTakeAtom } from '../../data/engine/liveAtoms.ts';
import { MapCanvas } from '../../features/map/MapCanvas.tsx';
import { MapControls } from '../../features/map/MapControls.tsx';
import { MapReadout } from '../../features/map/MapReadout.tsx';
import { mapMenuAtom, selectedNodeAtom } from '../../features/map/mapUiAtoms.ts';
import { TimelinePanel } from '../../features/timeline/TimelinePanel.tsx';
import { LIVE_TEXT } from '../../text/live.ts';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { PanelBoundary } from '../../ui/page/PanelBoundary.tsx';
import { TakesKeys } from '../../ui/keyboard/takesKeys.ts';
import styles from './HomeScreen.module.css';
import { usePauseWhileHidden } from './usePauseWhileHidden.ts';
import { isReplayOpenAtom } from '../../data/view/replayAtoms.ts';
import { useViewAddress } from './useViewAddress.ts';

const loadEscalations = async () => (await import('../../features/alerts/Escalations.tsx')).Escalations;
const loadOwnerMarks = async () => (await import('../../features/alerts/OwnerMarks.tsx')).OwnerMarks;
const loadMapMenu = async () => (await import('../../features/map/MapMenu.tsx')).MapMenu;
const loadExecuteTest = async () => (await import('../../features/testMode/ExecuteTest.tsx')).ExecuteTest;
const loadNodeCard = async () => (await import('../../features/map/NodeCard.tsx')).NodeCard;
const loadCameraDrawer = async () => (await import('../../features/cameras/CameraDrawer.tsx')).CameraDrawer;
const loadReplay = async () => (await import('../../features/playback/Replay.tsx')).Replay;
const loadHeat = async () => (await import('../../features/heat/HeatPanel.tsx')).Heat;
const loadLead = async () => (await import('../../features/wallDesk/lead.ts')).Lead;

/**
 * Map, timeline and drawer; on a wall without controls and drawer. Mounted, hidden and not drawn while another screen is shown;
 * the map is created when it is shown for the first time.
 */
export function HomeScreen({ shown }: { readonly shown: boolean }) {
  const { open, tall } = useAtomValue(drawerAtom);
  const isWall = useAtomValue(isWallAtom);
  const sensor = useAtomValue(selectedNodeAtom) !== undefined;
  const camera = useAtomValue(openCameraAtom) !== undefined;
  const menu = useAtomValue(mapMenuAtom) !== undefined;
  const waits = useAtomValue(toTakeAtom) > 0;
  const hasIncidents = useAtomValue(hasIncidentsAtom);
  const executes = useAtomValue(canExecuteAtom);
  const isReplay = useAtomValue(isReplayOpenAtom) && shown && !isWall;
  const leads = useAtomValue(followersAtom).size > 0;
  const [wasShown, setShown] = useState(shown);
  if (shown && !wasShown) setShown(true);
  useViewAddress(shown);
  usePauseWhileHidden(shown);
  return (
    <TakesKeys value={shown}>
      <main
        className={styles.home}
        inert={!shown}
        data-hidden={!shown || undefined}
        data-open={open && !isWall}
        data-tall={tall}
        data-pane={(isWall && shown) || undefined}
        data-replay={isReplay || undefined}
      >
        <section className={styles.stage} aria-label={LIVE_TEXT.map}>
          {isReplay && <Chunk load={loadReplay} isQuiet />}
          <div className={styles.ground}>
            <PanelBoundary part={LIVE_TEXT.map}>
              <MapCanvas isWanted={wasShown} />
            </PanelBoundary>
            <PanelBoundary part={LIVE_TEXT.mapControls} className={styles.failedControls}>
              {hasIncidents && <Chunk load={loadOwnerMarks} isQuiet />}
              {!isWall && <MapControls help={<HelpButton />} />}
              {!isWall && executes && <Chunk load={loadExecuteTest} isQuiet />}
              {!isWall && menu && <Chunk load={loadMapMenu} isQuiet />}
              {!isWall && shown && <HeatPart />}
            </PanelBoundary>
            <div className={styles.notices} data-map-panels>
              <PanelBoundary part={PLATFORM_TEXT.warnings}>
                {waits && <Chunk load={loadEscalations} isQuiet />}
                {shown && <Warnings mayHome isOverMap />}
              </PanelBoundary>
            </div>
            <PanelBoundary part={LIVE_TEXT.alerts} className={styles.failedAlerts}>
              {shown && <AlertToasts />}
            </PanelBoundary>
          </div>
          {sensor && <Chunk load={loadNodeCard} isOver />}
          <PanelBoundary part={LIVE_TEXT.mapReadout}>
            <MapReadout />
          </PanelBoundary>
        </section>
        <PanelBoundary part={LIVE_TEXT.timeline} className={styles.failedTimeline}>
          <TimelinePanel />
        </PanelBoundary>
        <PanelBoundary part={LIVE_TEXT.drawer} className={styles.failedDrawer}>
          {!isWall && <Drawer />}
        </PanelBoundary>
        {camera && <Chunk load={loadCameraDrawer} isOver />}
        {leads && <Chunk load={loadLead} isQuiet />}
      </main>
    </TakesKeys>
  );
}

/** A component of its own, because the address changes with each move of the map. */
function HeatPart() {
  return useSearch().includes('heat=') ? <Chunk load={loadHeat} isQuiet /> : undefined;
}
