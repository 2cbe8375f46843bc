/** The snooze alerts of now and later, for the header of every console: without their reasons and files. */
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { currentSnoozes } from '../../../src/domain/notifications/currentSnoozes.ts';
import type { Document } from '../../store/documents/documents.ts';
import type { Routes } from './route.ts';

/** GET of all of them: there are few. */
export const currentSnoozeRoutes: Routes = (app, { store, now }) => {
  app.get(`/${PATHS.currentSnoozes}`, async () =>
    currentSnoozes(await store.collection<Document>('snoozeAlerts').list(), now()),
  );
};
