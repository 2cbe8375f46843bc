import { useStore } from 'jotai';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Failure } from '../../../../http/failure.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { listRecords, type ListQuery } from '../../../../data/lists/entityCalls.ts';
import { useChangesOf } from '../../../../data/loading/useChangesOf.ts';
import { NO_REQUEST, reduceRequest, type EntityRequest } from '../../../../data/lists/entityRequest.ts';

/** A list and its calls. */
export interface EntityListState {
  readonly request: EntityRequest;
  /** Loads the same query again; the rows stay meanwhile. The same function in each render. */
  readonly reload: () => void;
  /** Removes the rows until the list is loaded again, for the reason of a failure. */
  readonly empty: (failure: Failure) => void;
}

/** A list by its query, loaded again after changes of its records; rows stay while others are loaded. */
export function useEntityList(resource: Resource, query: ListQuery): EntityListState {
  const store = useStore();
  const [request, dispatch] = useReducer(reduceRequest, NO_REQUEST);
  const [round, setRound] = useState(0);
  const queryText = JSON.stringify(query);
  useEffect(() => {
    const abort = new AbortController();
    dispatch({ type: 'fetchStarted' });
    const load = async () => {
      const answer = await listRecords(store, resource, {
        query: JSON.parse(queryText) as ListQuery,
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      dispatch(
        answer.ok ? { type: 'fetched', page: answer.value } : { type: 'failed', failure: answer.reason },
      );
    };
    void load();
    return () => abort.abort();
  }, [store, resource, queryText, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  useChangesOf(resource.collection, reload);
  return {
    request,
    reload,
    empty: (failure) => {
      dispatch({ type: 'reset' });
      dispatch({ type: 'failed', failure });
    },
  };
}
