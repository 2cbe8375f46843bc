/** What is measured and logged of the database. */
import type { DatabaseObserver } from '../store/openDatabase.ts';
import type { Management } from './management.ts';

/**
 * Counts each query, and logs it at DEBUG: its text has placeholders in place of the values. Logs the progress of
 * migrations.
 */
export function observeDatabase({ loggers, metrics }: Management): DatabaseObserver {
  const log = loggers.of('store');
  return {
    onQuery: (sql, ms) => {
      metrics.recordQuery(ms);
      log.debug({ sql, ms: Math.round(ms * 1000) / 1000 }, 'Query');
    },
    onProgress: (text) => log.info(text),
  };
}
