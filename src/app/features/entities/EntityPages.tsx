import { useAtomValue } from 'jotai';
import { useLocation, useSearch } from 'wouter';
import type { Action } from '../../../domain/resources/definition/actions.ts';
import type { Resource } from '../../../domain/resources/definition/defineResource.ts';
import { mayCall } from '../../data/lists/mayCall.ts';
import { resourceOfPath } from '../../data/lists/resourceOf.ts';
import { UnauthorizedPage, UnknownPage } from '../unavailable/Pages.tsx';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import styles from './entities.module.css';
import { entityRoute, type EntityRoute } from './entityRoute.ts';
import { EntityDetail } from './form/EntityDetail.tsx';
import { EntityForm } from './form/EntityForm.tsx';
import { EntityList } from './list/EntityList.tsx';
import { overrideOf } from './of/overrides.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../text/entityLists.ts';
import { EntityGroups } from './EntityGroups.tsx';
import { useCurrentInView } from './useCurrentInView.ts';
import { MENU_TEXT } from '../../text/menu.ts';
import { focusWhereLost } from '../../ui/keyboard/focusOnMount.ts';

/** The call that each screen of an entity needs. */
const NEEDED: Readonly<Record<Exclude<EntityRoute['kind'], 'unknown'>, Action>> = {
  list: 'list',
  new: 'create',
  detail: 'read',
  edit: 'update',
};

/** The screens below /entities: the overview, and list, detail and edit of each entity. */
export function EntityPages() {
  const [path] = useLocation();
  const resource = resourceOfPath(path);
  if (resource === undefined) return path === '/entities' ? <EntityOverview /> : <UnknownPage />;
  return (
    <div className={styles.page}>
      <EntityNav />
      <EntityScreen resource={resource} path={path} />
    </div>
  );
}

function EntityScreen({ resource, path }: { readonly resource: Resource; readonly path: string }) {
  const authorities = useAtomValue(authoritiesAtom);
  const query = useSearch();
  const route = entityRoute(resource, path);
  if (route.kind === 'unknown') return <UnknownPage />;
  const rule = resource.access[NEEDED[route.kind]];
  const { Screen } = overrideOf(resource.collection);
  if (rule === undefined) return <UnknownPage />;
  if (!mayCall(rule, authorities)) return <UnauthorizedPage />;
  switch (route.kind) {
    case 'list':
      if (Screen !== undefined && query === '') return <Screen />;
      return <EntityList key={resource.collection} resource={resource} />;
    case 'new':
      return <EntityForm resource={resource} />;
    case 'edit':
      return <EntityForm resource={resource} id={route.id} />;
    case 'detail':
      return <EntityDetail resource={resource} id={route.id} />;
  }
}

/** Screens of entities beside the one that is shown, which is scrolled into view. */
function EntityNav() {
  const [here] = useLocation();
  const nav = useCurrentInView(here);
  return (
    <nav ref={nav} className={styles.nav} aria-label={TEXT.menu}>
      <EntityGroups />
    </nav>
  );
}

/** What the user may open below /entities. */
function EntityOverview() {
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
