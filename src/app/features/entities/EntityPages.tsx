import { useLocation } from 'wouter';
import type { Resource } from '../../../domain/resources/defineResource.ts';
import { resourceOfPath } from '../../data/entities/resourceOf.ts';
import { NotAvailable, UnknownPage } from '../../pages/Pages.tsx';
import { screenName } from '../../text/screenName.ts';
import styles from './entities.module.css';
import { EntityNav } from './EntityNav.tsx';
import { EntityOverview } from './EntityOverview.tsx';
import { entityRoute } from './entityRoute.ts';
import { EntityList } from './list/EntityList.tsx';

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
  const route = entityRoute(resource, path);
  if (route.kind === 'list') return <EntityList key={resource.collection} resource={resource} />;
  return route.kind === 'unknown' ? <UnknownPage /> : <NotAvailable title={screenName(path)} />;
}
