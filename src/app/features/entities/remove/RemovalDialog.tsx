import { useState } from 'react';
import { Link } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import {
  countText,
  notRemovedText,
  removalTitle,
  REMOVAL_TEXT as TEXT,
  removeText,
} from '../../../text/entityLists.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './removal.module.css';
import { useDependants, type DependantsState } from './useDependants.ts';
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
  const heading = removalTitle(title, names);
  return (
    <Modal label={heading} onClose={onClose}>
      <h2 className={styles.title}>{heading}</h2>
      <DependantList state={dependants} />
      <p className={styles.note}>{TEXT.final}</p>
      {request.errorMessage !== undefined && (
        <p className={styles.failure} role="alert">
          {notRemovedText(left.length, rows.length)} {request.errorMessage.message}
        </p>
      )}
      <div className={styles.acts}>
        <Button data-first="true" onPress={onClose}>
          {TEXT.cancel}
        </Button>
        {/* Not `disabled`: the focus would be lost while the call runs. */}
        <Button
          danger
          aria-disabled={request.updating}
          onPress={request.updating ? undefined : () => void run()}
        >
          {request.updating ? TEXT.deleting : removeText(title, left.length)}
        </Button>
      </div>
    </Modal>
  );
}

/** Names shown of each kind. */
const MAX_NAMES = 5;

function DependantList({ state }: { readonly state: DependantsState }) {
  if (state.status === 'none') return undefined;
  if (state.status === 'loading') return <p className={styles.note}>{TEXT.checking}</p>;
  if (state.status === 'failed') return <p className={styles.failure}>{TEXT.statsFailed}</p>;
  if (state.dependants.length === 0) return <p className={styles.note}>{TEXT.noDependants}</p>;
  return (
    <div className={styles.dependants}>
      <p>{TEXT.dependants}</p>
      <ul>
        {state.dependants.map(({ title, names, path }) => (
          <li key={title}>
            <Link href={path}>
              {title} <b>{countText(names.length)}</b>
            </Link>
            <span>
              {names.slice(0, MAX_NAMES).join(', ')}
              {names.length > MAX_NAMES && ` +${countText(names.length - MAX_NAMES)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
