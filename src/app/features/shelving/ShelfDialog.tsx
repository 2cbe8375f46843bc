import { useAtomValue, useSetAtom } from 'jotai';
import { draftShelfAtom, shelfDraftAtom } from '../../data/view/shelfDraftAtom.ts';
import { SHELF_TEXT } from '../../text/shelves.ts';
import { Modal } from '../../ui/popups/Modal.tsx';
import { ShelfForm } from './ShelfForm.tsx';
import styles from './Shelves.module.css';

/** The form of shelving where the noise was met: it begins with its sensor, zone and type. */
export function ShelfDialog() {
  const scope = useAtomValue(shelfDraftAtom);
  const draft = useSetAtom(draftShelfAtom);
  if (scope === undefined) return undefined;
  return (
    <Modal label={SHELF_TEXT.dialog} onClose={() => draft(undefined)}>
      <h2 className={styles.title}>{SHELF_TEXT.dialog}</h2>
      <ShelfForm scope={scope} onClose={() => draft(undefined)} />
    </Modal>
  );
}
