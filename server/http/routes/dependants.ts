/** What names a record, and what its deletion does to it. */
import { dependantsPath } from '../../../src/domain/resources/entityPaths.ts';
import { recordName } from '../../../src/domain/resources/recordName.ts';
import { disabledBy, referringFields } from '../../../src/domain/resources/references.ts';
import { RESOURCES } from '../../../src/domain/resources/registry.ts';
import { removalPlan, type DependantsAnswer } from '../../../src/domain/resources/removal.ts';
import type { Row } from '../../../src/domain/json/row.ts';
import type { Dependants } from '../../resources/dependants.ts';
import { recordParams } from '../web/entityBodies.ts';
import { notFound } from '../web/problem.ts';
import { dependantsOf } from './deleteStats.ts';
import { typed, type Routes } from './route.ts';

/** Most names of each kind. */
const MAX_NAMES = 20;

/** `GET {resource}/{id}/dependants` of each resource whose removal concerns other records. */
export const dependantRoutes: Routes = (app, context) => {
  for (const resource of RESOURCES) {
    const plan = removalPlan(resource.collection);
    if (plan === undefined) continue;
    const store = context.resources.of(resource);
    const schema = { params: recordParams(store) };
    typed(app).get(`/${dependantsPath(resource, ':id')}`, { schema }, async ({ params }) => {
      const row = await store.get(params.id);
      if (row === undefined) throw notFound();
      const found = await dependantsOf(context, resource, row);
      const answer: DependantsAnswer = {
        onRemoval: plan.onRemoval,
        dependants: found.map((each) => describe(each, resource.collection, row)),
      };
      return answer;
    });
  }
};

function describe({ resource, rows }: Dependants, removed: string, row: Row) {
  const fields = referringFields(removed).filter((referring) => referring.resource === resource);
  const switchedOff = rows.filter((named) => disabledBy(named, fields, row));
  return {
    collection: resource.collection,
    count: rows.length,
    names: rows.slice(0, MAX_NAMES).map((named) => recordName(resource, named)),
    switchedOff: switchedOff.map((named) => recordName(resource, named)),
  };
}
