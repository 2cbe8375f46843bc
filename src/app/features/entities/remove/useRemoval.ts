import { useStore } from 'jotai';
import { useReducer } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import type { Failure } from '../../../base/failure.ts';
import { removeRecord } from '../../../data/entities/entityCalls.ts';
import { NO_REQUEST, reduceRequest, type EntityRequest } from '../../../data/entities/entityRequest.ts';

/** What became of a removal. */
export interface RemovalOutcome {
  readonly removed: readonly Row[];
  readonly failed: readonly Row[];
}

const NOT_FOUND = 404;

/** Removes records one after the other; one that is gone already counts as removed. */
export function useRemoval(resource: Resource): {
  readonly request: EntityRequest;
  readonly remove: (rows: readonly Row[]) => Promise<RemovalOutcome>;
} {
  const store = useStore();
  const [request, dispatch] = useReducer(reduceRequest, NO_REQUEST);
  const remove = async (rows: readonly Row[]): Promise<RemovalOutcome> => {
    dispatch({ type: 'writeStarted' });
    const removed: Row[] = [];
    const failed: Row[] = [];
    let failure: Failure | undefined;
    for (const row of rows) {
      // One at a time: the audit trail has them in order, and the server is not flooded.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await removeRecord(store, resource, String(row['id']));
      if (answer.ok || answer.reason.status === NOT_FOUND) removed.push(row);
      else {
        failed.push(row);
        failure ??= answer.reason;
      }
    }
    dispatch(failure === undefined ? { type: 'removed' } : { type: 'failed', failure });
    return { removed, failed };
  };
  return { request, remove };
}
