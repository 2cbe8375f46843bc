import { useAtomValue, useStore } from 'jotai';
import { Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import type { ListQuery } from '../../../data/lists/entityCalls.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { countText } from '../../../text/counts.ts';
import { ENTITY_LIST_TEXT as TEXT, newRecordText } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusWhereLost } from '../../../ui/keyboard/focusOnMount.ts';
import { ImportDialog } from './importing/ImportDialog.tsx';
import { overrideOf } from '../of/overrides.ts';
import type { ListActionsProps } from './view/listProps.ts';
import styles from './view/list.module.css';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { httpOf } from '../../../session/console.ts';

const CSV = 'csv';

/** Saves all records that match a query as a CSV file. A toast shows a failure, as after any call. */
async function exportList(store: StateAccess, { path }: Resource, query: ListQuery): Promise<void> {
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

interface Props extends ListActionsProps {
  readonly resource: Resource;
  readonly title: string;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly query: ListQuery;
  /** Undefined where no record can be created. */
  readonly onNew: (() => void) | undefined;
}

/** Title, count and actions of a list. */
export function ListHeader({ resource, title, total, query, onNew, onChanged, onEmptied }: Props) {
  const store = useStore();
  const [isExporting, setIsExporting] = useState(false);
  const canUpdate = mayCall(resource.access.update, useAtomValue(authoritiesAtom));
  const { Actions, isImportable, importNote } = overrideOf(resource.collection);
  const [isImporting, setImporting] = useState(false);
  const isImported = isImportable === true && canUpdate && onNew !== undefined;
  const save = async () => {
    setIsExporting(true);
    await exportList(store, resource, query);
    setIsExporting(false);
  };
  return (
    <header className={styles.top}>
      <h1 tabIndex={-1} ref={focusWhereLost}>
        {title}
      </h1>
      <span className={styles.count}>{total !== undefined && countText(total)}</span>
      {Actions !== undefined && canUpdate && <Actions onChanged={onChanged} onEmptied={onEmptied} />}
      {/* Not `disabled`: the focus would be lost while the file is made. */}
      {isImported && (
        <Button onPress={() => setImporting(true)}>
          <Upload aria-hidden="true" />
          <span>{TEXT.import}</span>
        </Button>
      )}
      {isImporting && (
        <ImportDialog
          resource={resource}
          note={importNote}
          onClose={() => setImporting(false)}
          onImported={onChanged}
        />
      )}
      <Button aria-disabled={isExporting} onPress={isExporting ? undefined : () => void save()}>
        <Download aria-hidden="true" />
        <span>{isExporting ? TEXT.exporting : TEXT.export}</span>
      </Button>
      {onNew !== undefined && (
        <Button primary onPress={onNew}>
          <Plus aria-hidden="true" />
          <span>{newRecordText(resource.title.one)}</span>
        </Button>
      )}
    </header>
  );
}
