import { useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import { notRemovedText, removalTitle, REMOVAL_TEXT as TEXT, removeText } from '../../../text/entityLists.ts';
import { ActDialog } from '../../../ui/ActDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DependantList } from './DependantList.tsx';
import styles from './removal.module.css';
import { useDependants } from './useDependants.ts';
import { useRemoval } from './useRemoval.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  /** Names of the rows for people. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  /** Called with the removed rows, when at least one is removed; the dialog stays where others failed. */
  readonly onRemoved: (rows: readonly Row[]) => void;
}

/** Asks before records are deleted, and names what depends on them (T-89). */
export function RemovalDialog({ resource, rows, names, onClose, onRemoved }: Props) {
  const dependants = useDependants(resource.collection, rows);
  const { request, remove } = useRemoval(resource);
  const [left, setLeft] = useState(rows);
  const { title } = resource;
  const run = async () => {
    const { removed, failed } = await remove(left);
    setLeft(failed);
    if (removed.length > 0) onRemoved(removed);
    if (failed.length === 0) onClose();
  };
  return (
    <ActDialog
      title={removalTitle(title, names)}
      closeText={TEXT.cancel}
      onClose={onClose}
      acts={
        // Not `disabled`: the focus would be lost while the call runs.
        <Button
          danger
          aria-disabled={request.updating}
          onPress={request.updating ? undefined : () => void run()}
        >
          {request.updating ? TEXT.deleting : removeText(title, left.length)}
        </Button>
      }
    >
      <DependantList collection={resource.collection} state={dependants} />
      <p className={styles.note}>{TEXT.final}</p>
      {request.errorMessage !== undefined && (
        <p className={styles.failure} role="alert">
          {notRemovedText(left.length, rows.length)} {request.errorMessage.message}
        </p>
      )}
    </ActDialog>
  );
}
