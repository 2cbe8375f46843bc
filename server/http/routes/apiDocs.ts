/** The document of the calls. ADMIN only, and only where API_DOCS is on. */
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { ApiDocument } from '../web/apiDocument.ts';
import type { Routes } from './route.ts';

/** Collects the routes that are added after it: the first of all. */
export const apiDocRoutes: Routes = (app, { management }) => {
  if (!management.apiDocs) return;
  const api = new ApiDocument(app);
  app.get(`/${PATHS.apiDocs}`, () => api.document());
};
