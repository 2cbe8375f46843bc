import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { StateAccess } from '../../../browser/store.ts';
import type { ListQuery } from '../../../data/lists/entityCalls.ts';
import { httpOf } from '../../../session/console.ts';

const CSV = 'csv';

/** Saves all records that match a query as a CSV file. A toast shows a failure, as after any call. */
export async function exportList(store: StateAccess, { path }: Resource, query: ListQuery): Promise<void> {
  const { page: _page, size: _size, ...matching } = query;
  const answer = await httpOf(store).send(path, {
    query: { ...matching, format: CSV },
    blob: true,
  });
  if (!answer.ok || !(answer.value.body instanceof Blob)) return;
  downloadBlob(answer.value.body, exportName(path));
}

/** Name of the file. The contract names the file of the nodes: nodes_export.csv. */
function exportName(path: string): string {
  return `${path.split('/').at(-1) ?? ''}_export.${CSV}`;
}
