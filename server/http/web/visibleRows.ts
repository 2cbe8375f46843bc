/** Collections whose rows a caller sees only in part. */
import type { FastifyRequest } from 'fastify';
import { ADMIN, SMS_MANAGERS } from '../../../src/domain/contract/callRules.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import type { Row } from '../../../src/domain/json/row.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import type { CollectionName } from '../../store/documents/documents.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { hasAuthority, requireAccount, requireSession } from './access.ts';
import type { Context } from './context.ts';
import type { DocumentFilter } from '../../store/documents/documentConditions.ts';

/** Field of a record with the instant from which on it is shown; a record without it is shown at once. */
const SHOWN_FROM: Readonly<Record<string, string | undefined>> & { readonly lprs: string } = {
  lprs: 'availableFrom',
};

type VisibleRowsDeps = Pick<Context, 'accounts' | 'now' | 'settings' | 'releaseClock'>;

/** Filters of the documents that a caller may see, by collection. Without an entry: all documents. */
export const VISIBLE_ROWS: Partial<
  Readonly<Record<CollectionName, (request: FastifyRequest, deps: VisibleRowsDeps) => DocumentFilter>>
> = {
  // A caller who does not manage subscribers sees only the entry with their own email.
  smsSubscribers: (request, { accounts }) =>
    hasAuthority(request, SMS_MANAGERS.of)
      ? {}
      : { equals: { email: requireAccount(request, accounts).email }, ignoreCase: true },
  // A caller sees no rows of reports that they may not see; administrators see all rows.
  auditTrail: (request, { settings, releaseClock }) =>
    hasAuthority(request, ADMIN.of)
      ? {}
      : {
          reports: visibleScope(
            requireSession(request).authorities,
            settings.reviewerMode(),
            releaseClock.now(),
          ),
        },
  // Late plates are hidden everywhere until their time, as at home.
  lprs: (_request, { now }) => ({ shownFrom: { field: SHOWN_FROM.lprs, now: writeIso(now()) } }),
};

/** Whether a record that is read by its id is shown by now. */
export function isShown(collection: CollectionName, record: Row, now: EpochMs): boolean {
  const field = SHOWN_FROM[collection];
  const from = field === undefined ? undefined : record[field];
  return typeof from !== 'string' || from <= writeIso(now);
}
