/** Links to public report pages, for messages. */
import { REPORT_PAGE } from '../../src/domain/contract/standaloneReport.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';

/** The address of a report's public page; creates its key where it has none. */
export async function publicLink(
  { store, publicUrl }: { readonly store: Pick<Store, 'publicKeys'>; readonly publicUrl: () => string },
  { id }: Pick<StoredReport, 'id'>,
): Promise<string> {
  const url = new URL(REPORT_PAGE, publicUrl());
  url.searchParams.set('k', await store.publicKeys.keyOf(id));
  return url.href;
}
