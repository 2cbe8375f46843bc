import { useAtomValue } from 'jotai';
import { ENTITY_LIST_TEXT as TEXT } from '../../text/entityLists.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import styles from './entities.module.css';
import { entityGroupsAtom } from './entityAtoms.ts';
import { EntityLink } from './EntityNav.tsx';

/** What the user may open below /entities. */
export function EntityOverview() {
  const groups = useAtomValue(entityGroupsAtom);
  return (
    <div className={styles.overview}>
      <header>
        <h1>{MENU_TEXT.options}</h1>
        <p>{TEXT.overviewAbout}</p>
      </header>
      <div className={styles.groups}>
        {groups.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.path}>
                  <EntityLink item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
