import { useAtomValue } from 'jotai';
import { CalendarClock, Funnel, History } from 'lucide-react';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { SEARCH_TEXT } from '../../text/search.ts';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { isSearchingAtom } from '../../data/view/searchAtoms.ts';
import styles from './TimelinePanel.module.css';

const loadGoToTime = async () => (await import('./GoToTime.tsx')).GoToTime;
const loadReplay = async () => (await import('../playback/ReplayForm.tsx')).ReplayForm;
const loadSearch = async () => (await import('./SearchForm.tsx')).SearchForm;

/** Buttons for "Go to time" and the filter; each form is a chunk that loads when it is opened. */
export function TimelineTools() {
  const goTo = usePopup();
  const search = usePopup();
  const replay = usePopup();
  const isSearching = useAtomValue(isSearchingAtom);
  return (
    <>
      <Popup
        kind="dialog"
        state={goTo}
        buttonContent={<CalendarClock aria-hidden="true" />}
        label={SEARCH_TEXT.goToTime}
        className={styles.tool}
        above
      >
        <Chunk load={loadGoToTime} />
      </Popup>
      <Popup
        kind="dialog"
        state={replay}
        buttonContent={<History aria-hidden="true" />}
        label={SEARCH_TEXT.replay}
        className={styles.tool}
        above
      >
        <Chunk load={loadReplay} />
      </Popup>
      <Popup
        kind="dialog"
        state={search}
        buttonContent={<Funnel aria-hidden="true" />}
        label={SEARCH_TEXT.filter}
        className={styles.tool}
        tone={isSearching ? 'on' : undefined}
        above
      >
        <Chunk load={loadSearch} />
      </Popup>
    </>
  );
}
