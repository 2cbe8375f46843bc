import type { Row } from '../../../../domain/json/row.ts';
import { CONFLICT_TEXT as TEXT } from '../../../text/entityForms.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './resumeOffer.module.css';
import type { RecordForm } from './draft/useRecordForm.ts';

interface Props {
  readonly form: RecordForm;
  /** The record as it is stored now. */
  readonly row: Row;
  readonly isRemoved: boolean;
}

/** Says, while there are edits, that someone else has changed or deleted the record. */
export function ChangedNotice({ form, row, isRemoved }: Props) {
  const isChanged = form.draft.base['recordVersion'] !== row['recordVersion'];
  const isShown = form.isDirty && !form.isSaving && (isRemoved || (isChanged && form.current === undefined));
  if (!isShown) return undefined;
  return (
    <section className={styles.offer} role="alert">
      <span>{isRemoved ? TEXT.removed : TEXT.changed}</span>
      {!isRemoved && (
        <Button tight onPress={() => form.showCurrent(row)}>
          {TEXT.show}
        </Button>
      )}
    </section>
  );
}
