import { useLocation } from 'wouter';
import { ENTITY_LIST_TEXT as TEXT } from '../../text/entityLists.ts';
import styles from './entities.module.css';
import { EntityGroups } from './EntityGroups.tsx';
import { useCurrentInView } from './useCurrentInView.ts';

/** Screens of entities beside the one that is shown, which is scrolled into view. */
export function EntityNav() {
  const [here] = useLocation();
  const nav = useCurrentInView(here);
  return (
    <nav ref={nav} className={styles.nav} aria-label={TEXT.menu}>
      <EntityGroups />
    </nav>
  );
}
