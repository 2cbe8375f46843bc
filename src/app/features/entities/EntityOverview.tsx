import { ENTITY_LIST_TEXT as TEXT } from '../../text/entityLists.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { focusWhereLost } from '../../ui/keyboard/focusOnMount.ts';
import styles from './entities.module.css';
import { EntityGroups } from './EntityGroups.tsx';

/** What the user may open below /entities. */
export function EntityOverview() {
  return (
    <div className={styles.overview}>
      <header>
        <h1 tabIndex={-1} ref={focusWhereLost}>
          {MENU_TEXT.options}
        </h1>
        <p>{TEXT.overviewAbout}</p>
      </header>
      <div className={styles.groups}>
        <EntityGroups />
      </div>
    </div>
  );
}
