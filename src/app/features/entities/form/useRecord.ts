import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import type { Failure } from '../../../base/failure.ts';
import { readRecord } from '../../../data/entities/entityCalls.ts';

/** A record that is loaded from the server. */
export type LoadedRecord =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'loaded'; readonly row: Row };

/** Loads a record on mount, when the id changes, and on each `retry`. */
export function useRecord(resource: Resource, id: number): readonly [LoadedRecord, retry: () => void] {
  const store = useStore();
  const [record, setRecord] = useState<LoadedRecord>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void readRecord(store, resource, id, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if (answer.ok) setRecord({ status: 'loaded', row: answer.value });
      else setRecord({ status: 'failed', failure: answer.reason });
    });
    return () => abort.abort();
  }, [attempt, id, resource, store]);
  const retry = () => {
    setRecord({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return [record, retry];
}
