import { useAtomValue } from 'jotai';
import { PANE_VIEW_TEXT } from '../../text/wall.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { Clock } from '../header/Clock.tsx';
import { ConnectionChip } from '../header/ConnectionChip.tsx';
import { ExposureChip } from '../header/ExposureChip.tsx';
import { LampChip } from '../header/LampChip.tsx';
import { SearchChip } from '../header/SearchChip.tsx';
import { SoundChip } from '../header/SoundChip.tsx';
import { isSpotlitAtom, paneViewAtom } from './paneViewAtoms.ts';
import styles from './Wall.module.css';

/** Clock, connection, lamp, sound and what hides reports of a pane, with a mark that moves each second as long as the page works. */
export function WallBar() {
  const isOdd = Math.floor(useServerNow() / 1_000) % 2 === 1;
  return (
    <header className={styles.bar}>
      <span className={styles.alive} data-odd={isOdd} aria-hidden="true" />
      <Clock />
      <ConnectionChip />
      <LampChip />
      <SoundChip />
      <SearchChip />
      <ExposureChip />
      <PaneViewChip />
    </header>
  );
}

/** Says that a desk chose what the pane shows. */
function PaneViewChip() {
  const { mode } = useAtomValue(paneViewAtom);
  const isSpotlit = useAtomValue(isSpotlitAtom);
  return <span className={styles.desk}>{PANE_VIEW_TEXT[isSpotlit ? 'spotlit' : mode]}</span>;
}
