/** Collections of which a caller sees a part. */
import type { FastifyRequest } from 'fastify';
import { SMS_MANAGERS } from '../../../src/domain/contract/callRules.ts';
import type { CollectionName, DocumentFilter } from '../../store/store.ts';
import { hasAuthority, requireSession } from './access.ts';

/** The documents of a collection that the caller may see; all of a collection that is not named here. */
export const VISIBLE_ROWS: Partial<
  Readonly<Record<CollectionName, (request: FastifyRequest) => DocumentFilter>>
> = {
  // Whoever does not manage the subscribers sees only the entry with the own e-mail (T-28).
  smsSubscribers: (request) =>
    hasAuthority(request, SMS_MANAGERS.of)
      ? {}
      : { equals: { email: requireSession(request).email }, ignoreCase: true },
};
