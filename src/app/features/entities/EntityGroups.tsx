import { useAtomValue, atom } from 'jotai';
import { ExternalLink } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { type MenuItem, entityScreens } from '../../../domain/access/menuAccess.ts';
import { urlOf } from '../../browser/basePath.ts';
import { menuFactsAtom } from '../../data/config/consoleAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { ENTITY_GROUPS } from './entityGroups.ts';

/** The groups of screens that the user may open, each with at least one. */
const entityGroupsAtom = atom((get) => {
  const items = entityScreens(get(authoritiesAtom), get(menuFactsAtom));
  return ENTITY_GROUPS.map(({ title, paths }) => ({
    title,
    items: paths.flatMap((path): MenuItem[] => items.filter((item) => item.path === path)),
  })).filter(({ items: entries }) => entries.length > 0);
});

/** Links to the screens of entities that the user may open, by group. */
export function EntityGroups() {
  return useAtomValue(entityGroupsAtom).map(({ title, items }) => (
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
  ));
}

/** A link to a screen; one out of the console opens a tab. */
function EntityLink({ item: { path, label, external } }: { readonly item: MenuItem }) {
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
