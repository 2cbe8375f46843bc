import { useStore } from 'jotai';
import { useState } from 'react';
import { serverNow } from '../../../browser/serverClock.ts';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { newRow } from '../../../../domain/resources/definition/writeRecord.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { editTitle, ENTITY_FORM_TEXT as TEXT, CONFLICT_TEXT } from '../../../text/entityForms.ts';
import { newRecordText } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { useEscape } from '../../../ui/keyboard/useEscape.ts';
import { overrideOf } from '../of/overrides.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from '../fields/parts/form.module.css';
import { FilterSentence } from '../recipients/FilterSentence.tsx';
import { rowToSend } from './draft/draft.ts';
import { FormFields } from './FormFields.tsx';
import { OtherFields } from './OtherFields.tsx';
import { recordName } from '../../../../domain/resources/recordName.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordGone, RecordLoader } from './RecordLoader.tsx';
import { ResumeOffer } from './ResumeOffer.tsx';
import { useRecordForm, type RecordForm } from './draft/useRecordForm.ts';
import { useSaveKey } from './useSaveKey.ts';
import changedNoticeStyles from './resumeOffer.module.css';
import { ActDialog } from '../../../ui/popups/ActDialog.tsx';

interface Props {
  readonly resource: Resource;
  /** Undefined for a new record. */
  readonly id?: number | undefined;
}

/** Screen that creates or edits a record. */
export function EntityForm({ resource, id }: Props) {
  if (id === undefined) return <NewForm key={resource.entity} resource={resource} />;
  return (
    <RecordLoader key={`${resource.entity} ${id}`} resource={resource} id={id}>
      {({ row, isRemoved }) => <Form resource={resource} row={row} isRemoved={isRemoved} />}
    </RecordLoader>
  );
}

function NewForm({ resource }: { readonly resource: Resource }) {
  const store = useStore();
  const { newValues } = overrideOf(resource.collection);
  const [row] = useState(() => newRow(resource, newValues?.(serverNow(store)) ?? {}));
  return <Form resource={resource} row={row} isRemoved={false} />;
}

interface FormProps {
  readonly resource: Resource;
  /** As it is stored now: someone else may have changed it since the form was opened. */
  readonly row: Row;
  readonly isRemoved: boolean;
}

function Form({ resource, row, isRemoved }: FormProps) {
  const isNew = row['id'] === undefined;
  const origin = isNew ? (resource.screen ?? '') : pathOf(resource, row);
  const form = useRecordForm(resource, row, (saved) => pathOf(resource, { ...row, ...saved }));
  const { guard } = form;
  useSaveKey(() => void form.save());
  useEscape(() => guard.leaveTo(origin), { isActive: !guard.isAsking });
  const { title, collection } = resource;
  const { one } = title;
  const { hasFormActions, phoneField } = overrideOf(collection);
  if (isRemoved && !form.isDirty) return <RecordGone resource={resource} />;
  return (
    <div className={styles.page}>
      <form
        className={styles.column}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <header className={styles.head}>
          <h1 tabIndex={-1} ref={focusOnMount}>
            {isNew ? newRecordText(one) : editTitle(one, recordName(resource, row))}
          </h1>
          {form.isRestored && <output>{TEXT.restored}</output>}
          {!isNew && hasFormActions && (
            <div className={styles.actions}>
              <RecordActions resource={resource} row={row} />
            </div>
          )}
        </header>
        <ResumeOffer form={form} />
        <ChangedNotice form={form} row={row} isRemoved={isRemoved} />
        <ErrorSummary resource={resource} form={form} />
        {form.current !== undefined && (
          <ConflictPanel resource={resource} form={form} current={form.current} />
        )}
        <FormFields resource={resource} form={form} />
        <FilterSentence {...{ collection, phoneField }} row={rowToSend(resource, form.draft)} />
        <OtherFields resource={resource} row={form.draft.base} />
        <footer className={styles.foot}>
          <output className={styles.state} data-dirty={form.isDirty || undefined}>
            {form.isSaving ? TEXT.saving : form.isDirty ? TEXT.unsaved : TEXT.saved}
          </output>
          <span className={styles.keys}>{TEXT.keys}</span>
          <Button onPress={() => guard.leaveTo(origin)}>{TEXT.cancel}</Button>
          {/* Not `disabled`: the focus would be lost while the record is saved. */}
          <Button primary type="submit" aria-disabled={form.isSaving}>
            {form.isSaving ? TEXT.saving : TEXT.save}
          </Button>
        </footer>
      </form>
      {guard.isAsking && (
        <LeaveDialog
          onStay={() => guard.stay()}
          onLeave={() => {
            form.discard();
            guard.leave();
          }}
        />
      )}
    </div>
  );
}

/** Path of the detail screen of a record. */
function pathOf({ screen = '' }: Resource, row: Row): string {
  return `${screen}/${readText(row['id'])}`;
}

interface ChangedNoticeProps {
  readonly form: RecordForm;
  /** The record as it is stored now. */
  readonly row: Row;
  readonly isRemoved: boolean;
}

/** Says, while there are edits, that someone else has changed or deleted the record. */
function ChangedNotice({ form, row, isRemoved }: ChangedNoticeProps) {
  const isChanged = form.draft.base['recordVersion'] !== row['recordVersion'];
  const isShown = form.isDirty && !form.isSaving && (isRemoved || (isChanged && form.current === undefined));
  if (!isShown) return undefined;
  return (
    <section className={changedNoticeStyles.offer} role="alert">
      <span>{isRemoved ? CONFLICT_TEXT.removed : CONFLICT_TEXT.changed}</span>
      {!isRemoved && (
        <Button tight onPress={() => form.showCurrent(row)}>
          {CONFLICT_TEXT.show}
        </Button>
      )}
    </section>
  );
}

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are discarded. */
function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <ActDialog
      title={TEXT.leaveTitle}
      closeText={TEXT.stay}
      onClose={onStay}
      acts={
        <Button danger onPress={onLeave}>
          {TEXT.leave}
        </Button>
      }
    >
      <p>{TEXT.leaveText}</p>
    </ActDialog>
  );
}
