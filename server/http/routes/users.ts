/** Web users beside their standard calls: the authorities that the caller may give, and changes by path. */
import { assignableAuthorities } from '../../../src/domain/access/userAdministration.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { isRow } from '../../../src/domain/json/row.ts';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import { requireSession } from '../web/access.ts';
import { longestBody, recordParams } from '../web/entityBodies.ts';
import { invalidField, notFound } from '../web/problem.ts';
import { updateRecord } from './resources.ts';
import { typed, type Routes } from './route.ts';

/** `GET api/users/authorities`, and `PUT api/users/{login or id}`. */
export const userRoutes: Routes = (app, context) => {
  app.get(`/${PATHS.userAuthorities}`, async (request) =>
    assignableAuthorities(requireSession(request).authorities),
  );

  const users = context.resources.of(USERS);
  const put = { schema: { params: recordParams(users) }, bodyLimit: longestBody(USERS) };
  typed(app).put(`/${USERS.path}/:id`, put, async (request, reply) => {
    const { id } = request.params;
    const { body } = request;
    if ((await users.get(id)) === undefined) throw notFound();
    const given = isRow(body) ? (body['id'] ?? id) : id;
    if (given !== id) throw invalidField('users', 'id', 'Invalid');
    return updateRecord(request, reply, {
      context,
      resource: USERS,
      body: isRow(body) ? { ...body, id } : body,
    });
  });
};
