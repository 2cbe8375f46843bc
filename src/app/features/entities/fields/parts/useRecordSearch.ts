import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { Millis } from '../../../../../domain/units.ts';
import { listRecords } from '../../../../data/lists/entityCalls.ts';

/** Records that match what is typed. */
export interface RecordSearch {
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly rows: readonly Row[];
}

/** From the last key press to the call. */
const PAUSE_MS: Millis = 200;
const MAX_MATCHES = 20;

/** Searches the records of a resource on the server; only the newest search is answered. */
export function useRecordSearch(resource: Resource): readonly [RecordSearch, search: (text: string) => void] {
  const store = useStore();
  const [found, setFound] = useState<RecordSearch>({ status: 'idle', rows: [] });
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly abort: AbortController }>(
    undefined,
  );
  const stop = useEffectEvent(() => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
  });
  useEffect(() => () => stop(), []);
  const load = async (text: string, signal: AbortSignal) => {
    const sort = resource.sortFields.includes(resource.labelField) ? `${resource.labelField},asc` : undefined;
    const query = { search: text === '' ? undefined : text, page: 0, size: MAX_MATCHES, sort };
    const answer = await listRecords(store, resource, { query, signal });
    if (signal.aborted) return;
    setFound(answer.ok ? { status: 'loaded', rows: answer.value.rows } : { status: 'failed', rows: [] });
  };
  const search = (text: string) => {
    clearTimeout(pending.current?.timer);
    pending.current?.abort.abort();
    const abort = new AbortController();
    setFound(({ rows }) => ({ status: 'loading', rows }));
    pending.current = { abort, timer: setTimeout(() => void load(text.trim(), abort.signal), PAUSE_MS) };
  };
  return [found, search];
}
