import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { epochMs } from '../../../../../domain/units.ts';
import { dateTimeText } from '../../../../../domain/dayAndClock.ts';
import { readInstant } from '../../../../../domain/json/instant.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import { AUDIT_TRAILS } from '../../../../../domain/resources/entities/auditTrails.ts';
import { CONFIGURATION } from '../../../../../domain/resources/entities/configuration.ts';
import { listRecords } from '../../../../data/lists/entityCalls.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { changedText } from '../../../../text/configuration.ts';

/** Entries of the audit trail that are read: the newest changes of all keys. */
const MAX_ENTRIES = 500;
const PREFIX = `${CONFIGURATION.entity} `;

/** Who changed each key last, and when, as texts by key; empty until it is loaded and where that fails. `round`: load again. */
export function useLastChanges(round: unknown): ReadonlyMap<string, string> {
  const store = useStore();
  const [changes, setChanges] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const abort = new AbortController();
    const query = { search: PREFIX.trim(), page: 0, size: MAX_ENTRIES, sort: 'actionTime,desc' };
    void listRecords(store, AUDIT_TRAILS, { query, signal: abort.signal }).then((answer) => {
      if (!abort.signal.aborted && answer.ok) setChanges(lastChanges(answer.value.rows));
    });
    return () => abort.abort();
  }, [store, round]);
  return changes;
}

/** The newest change of each key. @param rows  entries of the audit trail, newest first */
export function lastChanges(rows: readonly Row[]): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  for (const row of rows) {
    const subject = readText(row['actionDomain']);
    const key = subject.slice(PREFIX.length);
    if (!subject.startsWith(PREFIX) || changes.has(key)) continue;
    const at = readInstant(row['actionTime']);
    changes.set(key, changedText(readText(row['user']), Number.isNaN(at) ? '' : dateTimeText(epochMs(at))));
  }
  return changes;
}
