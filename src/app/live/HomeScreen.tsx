import { useAtomValue } from 'jotai';
import { openCameraAtom } from '../cameras/cameraAtoms.ts';
import { HelpHere } from '../help/HelpHere.tsx';
import { Chunk } from '../platform/Chunk.tsx';
import { AlertToasts } from './AlertToasts.tsx';
import { Drawer } from './Drawer.tsx';
import { drawerAtom } from './drawerAtoms.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { MapControls } from './MapControls.tsx';
import { MapMenu } from './MapMenu.tsx';
import { MapReadout } from './MapReadout.tsx';
import { NodeCard } from './NodeCard.tsx';
import { TimelinePanel } from './TimelinePanel.tsx';
import { ExecuteTest } from '../scenarios/ExecuteTest.tsx';
import { LIVE_TEXT } from '../text/live.ts';
import styles from './HomeScreen.module.css';
import { useViewAddress } from './useViewAddress.ts';

const loadCameraDrawer = async () => (await import('../cameras/CameraDrawer.tsx')).CameraDrawer;

/** Map, timeline and drawer. Hidden, not unmounted, while another screen is shown. */
export function HomeScreen({ shown }: { readonly shown: boolean }) {
  const { open, tall } = useAtomValue(drawerAtom);
  const camera = useAtomValue(openCameraAtom) !== undefined;
  useViewAddress(shown);
  return (
    <main
      className={styles.home}
      inert={!shown}
      data-hidden={!shown || undefined}
      data-open={open}
      data-tall={tall}
    >
      <section className={styles.stage} aria-label={LIVE_TEXT.map}>
        <div className={styles.ground}>
          <MapCanvas />
          <MapControls help={<HelpHere />} />
          <ExecuteTest />
          {shown && <AlertToasts />}
          <MapMenu />
        </div>
        <NodeCard />
        <MapReadout />
      </section>
      <TimelinePanel />
      <Drawer />
      {camera && <Chunk load={loadCameraDrawer} />}
    </main>
  );
}
