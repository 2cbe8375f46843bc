import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import { AUDIT_TRAILS } from '../../../../domain/resources/entities/auditTrails.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { listRecords } from '../../../data/lists/entityCalls.ts';
import { readText } from '../../../data/lists/fetchList.ts';

/** Entries of the audit trail about a record, newest first. */
export type RecordHistory =
  | { readonly status: 'loading' | 'failed' }
  /** The server has no audit trail. */
  | { readonly status: 'absent' }
  | { readonly status: 'loaded'; readonly rows: readonly Row[] };

const MAX_ENTRIES = 20;

/**
 * Loads the newest audit entries about a record. Also returns the subject: the record's name in the audit
 * trail.
 */
export function useRecordHistory(
  resource: Resource,
  row: Row,
): readonly [history: RecordHistory, subject: string] {
  const store = useStore();
  const [history, setHistory] = useState<RecordHistory>({ status: 'loading' });
  const { entity, uniqueField } = resource;
  const name = uniqueField === undefined ? row['id'] : row[uniqueField];
  const subject = `${entity} ${readText(name)}`;
  useEffect(() => {
    const abort = new AbortController();
    const query = { search: subject, page: 0, size: MAX_ENTRIES, sort: 'actionTime,desc' };
    void listRecords(store, AUDIT_TRAILS, { query, signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return;
      if (!answer.ok) {
        return setHistory({ status: answer.reason.kind === 'notFound' ? 'absent' : 'failed' });
      }
      // The search also finds other subjects that contain this one.
      const rows = answer.value.rows.filter((entry) => entry['actionDomain'] === subject);
      return setHistory({ status: 'loaded', rows });
    });
    return () => abort.abort();
  }, [store, subject]);
  return [history, subject];
}
