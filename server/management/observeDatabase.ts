/** What is measured and logged of the database. */
import type { DatabaseObserver } from '../store/openDatabase.ts';
import type { Management } from './management.ts';

/**
 * Counts each query, and logs it at DEBUG: its text has placeholders in place of the values. The progress of new indexes is
 * printed, as the server answers nobody meanwhile.
 */
export function observeDatabase(
  { loggers, metrics }: Management,
  print: (line: string) => void,
): DatabaseObserver {
  const log = loggers.of('store');
  return {
    onQuery: (sql, ms) => {
      metrics.recordQuery(ms);
      log.debug({ sql, ms: Math.round(ms * 1000) / 1000 }, 'Query');
    },
    onProgress: print,
  };
}
