import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import type { Result } from '../../../../domain/result.ts';
import type { Failure } from '../../../http/failure.ts';
import { useChangesOf } from '../../../data/loading/useChangesOf.ts';
import { readRecord } from '../../../data/lists/entityCalls.ts';

/** A record as it was read last. */
export interface ReadRecord {
  readonly row: Row;
  /** Someone has deleted it since. */
  readonly isRemoved: boolean;
}

/** A record that is loaded from the server. */
export type LoadedRecord =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | ({ readonly status: 'loaded' } & ReadRecord);

/** Loads a record on mount, when the id changes, on each `retry`, and after changes by others; meanwhile it stays as it was. */
export function useRecord(resource: Resource, id: number): readonly [LoadedRecord, retry: () => void] {
  const store = useStore();
  const [record, setRecord] = useState<LoadedRecord>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void readRecord(store, resource, { id, signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return;
      setRecord((before) => afterRead(before, answer));
    });
    return () => abort.abort();
  }, [attempt, id, resource, store]);
  useChangesOf(resource.collection, ({ records }) => {
    const own = records?.find((one) => one.id === id);
    if (records !== undefined && own === undefined) return;
    const isKnown =
      own?.recordVersion !== undefined &&
      record.status === 'loaded' &&
      record.row['recordVersion'] === own.recordVersion;
    if (!isKnown) setAttempt((count) => count + 1);
  });
  const retry = () => {
    setRecord({ status: 'loading' });
    setAttempt((count) => count + 1);
  };
  return [record, retry];
}

/** A record that is shown stays where it could not be read again; one that is gone is marked as removed. */
function afterRead(before: LoadedRecord, answer: Result<Row, Failure>): LoadedRecord {
  if (answer.ok) return { status: 'loaded', row: answer.value, isRemoved: false };
  if (before.status !== 'loaded') return { status: 'failed', failure: answer.reason };
  return answer.reason.kind === 'notFound' ? { ...before, isRemoved: true } : before;
}
