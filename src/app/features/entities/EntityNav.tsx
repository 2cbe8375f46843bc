import { useAtomValue } from 'jotai';
import { ExternalLink } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { MenuItem } from '../../../domain/access/menuAccess.ts';
import { urlOf } from '../../base/basePath.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../text/entityLists.ts';
import styles from './entities.module.css';
import { entityGroupsAtom } from './entityAtoms.ts';
import { useCurrentInView } from './useCurrentInView.ts';

/** Screens of entities that the user may open, by group; that of the current one is scrolled into view. */
export function EntityNav() {
  const groups = useAtomValue(entityGroupsAtom);
  const [here] = useLocation();
  const nav = useCurrentInView(here);
  return (
    <nav ref={nav} className={styles.nav} aria-label={TEXT.menu}>
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
    </nav>
  );
}

/** A link to a screen; one out of the console opens a tab. */
export function EntityLink({ item: { path, label, external } }: { readonly item: MenuItem }) {
  const [here] = useLocation();
  if (external)
    return (
      <a href={urlOf(path.slice(1))} target="_blank" rel="noopener">
        {label}
        <ExternalLink aria-hidden="true" />
      </a>
    );
  const isCurrent = here === path || here.startsWith(`${path}/`);
  return (
    <Link href={path} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
}
