import { useStore } from 'jotai';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import type { Failure } from '../../../http/failure.ts';
import { removeRecord } from '../../../data/lists/entityCalls.ts';
import { NO_REQUEST, reduceRequest, type EntityRequest } from '../../../data/lists/entityRequest.ts';

/** What became of a removal. */
export interface RemovalOutcome {
  readonly removed: readonly Row[];
  readonly failed: readonly Row[];
  /** The dialog was closed meanwhile: the records after these were left. */
  readonly isStopped: boolean;
}

const NOT_FOUND = 404;

/**
 * Removes records one after the other; one that is gone already counts as removed. None is removed after the component is
 * unmounted. `done` counts the records of the removal under way.
 */
export function useRemoval(resource: Resource): {
  readonly request: EntityRequest;
  readonly done: number;
  readonly remove: (rows: readonly Row[]) => Promise<RemovalOutcome>;
} {
  const store = useStore();
  const [request, dispatch] = useReducer(reduceRequest, NO_REQUEST);
  const [done, setDone] = useState(0);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const remove = async (rows: readonly Row[]): Promise<RemovalOutcome> => {
    dispatch({ type: 'writeStarted' });
    const removed: Row[] = [];
    const failed: Row[] = [];
    let failure: Failure | undefined;
    setDone(0);
    for (const row of rows) {
      if (isUnmounted.current) break;
      // One at a time: the audit trail has them in order, and the server is not flooded.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await removeRecord(store, resource, {
        id: String(row['id']),
        isOneOfMany: rows.length > 1,
      });
      if (answer.ok || answer.reason.status === NOT_FOUND) removed.push(row);
      else {
        failed.push(row);
        failure ??= answer.reason;
      }
      setDone(removed.length + failed.length);
    }
    dispatch(failure === undefined ? { type: 'removed' } : { type: 'failed', failure });
    return { removed, failed, isStopped: isUnmounted.current };
  };
  return { request, done, remove };
}
