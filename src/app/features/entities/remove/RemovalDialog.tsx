import { useStore } from 'jotai';
import { useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import {
  blockedText,
  deletedText,
  notRemovedText,
  progressText,
  removalTitle,
  REMOVAL_TEXT as TEXT,
  removeText,
  stoppedText,
} from '../../../text/entityLists.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { ActDialog } from '../../../ui/popups/ActDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
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

/** Asks before records are deleted, and names what depends on them. Closing it ends a deletion under way. */
export function RemovalDialog({ resource, rows, names, onClose, onRemoved }: Props) {
  const dependants = useDependants(resource, rows);
  const store = useStore();
  const { request, done, remove } = useRemoval(resource);
  const [left, setLeft] = useState(rows);
  const { title } = resource;
  const blocked = new Set(dependants.status === 'loaded' ? dependants.blocked : []);
  const free = left.filter((row) => !blocked.has(row));
  const isOff = dependants.status === 'loading' || free.length === 0;
  const isLong = request.updating && free.length > 1;
  const run = async () => {
    const { removed, failed, isStopped } = await remove(free);
    if (removed.length > 0) onRemoved(removed);
    if (isStopped) {
      const isWhole = removed.length === free.length;
      if (!isWhole) store.set(showToastAtom, 'danger', stoppedText(removed.length, free.length));
      return;
    }
    if (removed.length > 1) store.set(showToastAtom, 'ok', deletedText(title, removed.length));
    setLeft(failed);
    if (failed.length === 0) onClose();
  };
  return (
    <ActDialog
      title={removalTitle(title, names)}
      closeText={isLong ? TEXT.stop : TEXT.cancel}
      onClose={onClose}
      acts={
        // Not `disabled`: the focus would be lost while the call runs.
        <Button
          danger
          aria-disabled={request.updating || isOff}
          onPress={request.updating || isOff ? undefined : () => void run()}
        >
          {request.updating ? TEXT.deleting : removeText(title, Math.max(1, free.length))}
        </Button>
      }
    >
      <DependantList collection={resource.collection} state={dependants} />
      <p className={styles.note}>
        {isLong
          ? progressText(done, free.length)
          : blocked.size > 0
            ? blockedText(title, blocked.size, rows.length)
            : TEXT.final}
      </p>
      {request.errorMessage !== undefined && (
        <p className={styles.failure} role="alert">
          {notRemovedText(left.length, rows.length)} {request.errorMessage.message}
        </p>
      )}
    </ActDialog>
  );
}
