import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { Bell, ChevronsLeft, Crosshair, MapPin, Maximize2, Minimize2, Settings2, X } from 'lucide-react';
import { use, useId, type ComponentType, useCallback } from 'react';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { handleTabKey } from '../../ui/keyboard/handleTabKey.ts';
import { TakesKeys } from '../../ui/keyboard/takesKeys.ts';
import { drawerAtom, type DrawerTab } from '../../data/view/drawerAtoms.ts';
import { unseenCountAtom } from '../../data/alerts/alertLog.ts';
import { toTakeAtom } from '../../data/engine/liveAtoms.ts';
import styles from './Drawer.module.css';
import { useFirstSelection } from './useFirstSelection.ts';
import { ReviewControl } from '../../features/review/ReviewControl.tsx';
import { ShotHead } from '../../features/shots/ShotHead.tsx';
import shotPanelStyles from './ShotPanel.module.css';
import { ShotsTable } from '../../features/shots/ShotsTable.tsx';
import { selectedKeyAtom } from '../../data/view/viewAtoms.ts';
import { reportError } from '../../browser/errorLog.ts';
import { selectNewestAtom } from '../../data/view/selection.ts';

const loadEvidence = async () => (await import('../../features/report/EvidenceLine.tsx')).EvidenceLine;
const loadMedia = async () => (await import('../../features/media/MediaPanel.tsx')).MediaPanel;

/** The selected report with its media, which scroll where they have no room, over the review and the table of all. */
export function ShotPanel() {
  const selected = useAtomValue(selectedKeyAtom);
  return (
    <div className={shotPanelStyles.panel}>
      <div className={shotPanelStyles.report}>
        <ShotHead />
        {selected !== undefined && (
          <>
            <Chunk load={loadEvidence} isQuiet />
            <div className={shotPanelStyles.media}>
              <Chunk load={loadMedia} />
            </div>
          </>
        )}
      </div>
      <ReviewControl />
      <ShotsTable />
    </div>
  );
}

const Alerts = panelOf(async () => (await import('../../features/alerts/AlertsPanel.tsx')).AlertsPanel);
const Places = panelOf(async () => (await import('../../features/places/PlacesPanel.tsx')).PlacesPanel);
const Settings = panelOf(async () => (await import('./HomeSettings.tsx')).HomeSettings);

const TABS = [
  { tab: 'shots', text: LIVE_TEXT.shots, Icon: Crosshair, Panel: ShotPanel },
  { tab: 'alerts', text: LIVE_TEXT.alerts, Icon: Bell, Panel: Alerts },
  { tab: 'places', text: LIVE_TEXT.places, Icon: MapPin, Panel: Places },
  { tab: 'settings', text: LIVE_TEXT.settings, Icon: Settings2, Panel: Settings },
] as const;

/** Tabs of shots, alerts, places (unless there are none) and settings; full height or above the timeline. */
export function Drawer() {
  const [drawer, setDrawer] = useAtom(drawerAtom);
  const id = useId();
  // A tab that appeared when the list arrives would move the settings tab away from a press.
  const hasPlaces = useAtomValue(placesAtom)?.length !== 0;
  const open = useOpenDrawer();
  const takesKeys = use(TakesKeys) && drawer.open;
  useFirstSelection();
  const tabs = TABS.filter(({ tab }) => tab !== 'places' || hasPlaces);
  const shown = tabs.find(({ tab }) => tab === drawer.tab) ?? TABS[0];
  const choose = (tab: DrawerTab) => setDrawer({ ...drawer, tab });
  return (
    <>
      {!drawer.open && (
        <button type="button" className={styles.opener} aria-label={LIVE_TEXT.openDrawer} onClick={open}>
          <ChevronsLeft aria-hidden="true" />
        </button>
      )}
      <aside
        className={styles.drawer}
        data-open={drawer.open}
        data-tall={drawer.tall}
        inert={!drawer.open}
        aria-label={shown.text}
      >
        <div className={styles.head}>
          <div
            role="tablist"
            aria-label={LIVE_TEXT.drawer}
            className={styles.tabs}
            tabIndex={-1}
            onKeyDown={handleTabKey}
          >
            {tabs.map(({ tab, text, Icon }) => (
              <button
                key={tab}
                type="button"
                role="tab"
                id={`${id}-${tab}`}
                aria-selected={tab === shown.tab}
                aria-controls={`${id}-panel`}
                tabIndex={tab === shown.tab ? 0 : -1}
                onClick={() => choose(tab)}
              >
                <Icon aria-hidden="true" />
                <span>{text}</span>
                {tab === 'alerts' && <WaitingCount />}
              </button>
            ))}
          </div>
          <Button
            ghost
            tight
            icon
            aria-label={drawer.tall ? LIVE_TEXT.collapse : LIVE_TEXT.expand}
            onPress={() => setDrawer({ ...drawer, tall: !drawer.tall })}
          >
            {drawer.tall ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          </Button>
          <Button
            ghost
            tight
            icon
            aria-label={LIVE_TEXT.closeDrawer}
            onPress={() => setDrawer({ ...drawer, open: false })}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.tab}`}
          className={styles.panel}
        >
          <TakesKeys value={takesKeys}>
            <shown.Panel />
          </TakesKeys>
        </div>
      </aside>
    </>
  );
}

/** Number of incidents that somebody must take, beside the name of their tab; of unseen alerts once all are taken. */
function WaitingCount() {
  const unseen = useAtomValue(unseenCountAtom);
  const toTake = useAtomValue(toTakeAtom);
  const count = toTake || unseen;
  return (
    count > 0 && (
      <span className={styles.count} data-waits={toTake > 0 || undefined}>
        {count}
      </span>
    )
  );
}

/** A panel that is loaded when its tab is first shown. */
function panelOf(load: () => Promise<ComponentType>): ComponentType {
  return function Panel() {
    return <Chunk load={load} />;
  };
}

/** Opens the drawer; opening it selects the newest displayed report. */
function useOpenDrawer(): () => void {
  const store = useStore();
  const [drawer, setDrawer] = useAtom(drawerAtom);
  const selectNewest = useSetAtom(selectNewestAtom);
  return useCallback(() => {
    setDrawer({ ...drawer, open: true });
    selectNewest('drawer').catch(reportError(store, 'drawer'));
  }, [drawer, setDrawer, selectNewest, store]);
}
