import { useLocation } from 'wouter';
import type { Resource } from '../../../domain/resources/defineResource.ts';
import { resourceOfPath } from '../../data/entities/resourceOf.ts';
import { UnknownPage } from '../../pages/Pages.tsx';
import styles from './entities.module.css';
import { EntityNav } from './EntityNav.tsx';
import { EntityOverview } from './EntityOverview.tsx';
import { entityRoute } from './entityRoute.ts';
import { EntityDetail } from './form/EntityDetail.tsx';
import { EntityForm } from './form/EntityForm.tsx';
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
  switch (route.kind) {
    case 'list':
      return <EntityList key={resource.collection} resource={resource} />;
    case 'new':
      return <EntityForm resource={resource} />;
    case 'edit':
      return <EntityForm resource={resource} id={route.id} />;
    case 'detail':
      return <EntityDetail resource={resource} id={route.id} />;
    case 'unknown':
      return <UnknownPage />;
  }
}
