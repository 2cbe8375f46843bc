import { isToBeFilled } from '../../form/draft/inputs.ts';
import type { ReactNode } from 'react';
import type { Kind } from '../../../../../domain/resources/kinds/fieldKinds.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from './form.module.css';
import type { WidgetProps } from './fieldView.ts';

interface Props {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly isRequired?: boolean | undefined;
  /** '' while the value is valid. */
  readonly error: string;
  readonly hint?: string | undefined;
  /** Spans all columns. */
  readonly isWide?: boolean | undefined;
  /** The control is a group with its own parts, such as a list. */
  readonly isGroup?: boolean | undefined;
  /** Called when the focus leaves the field. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Label, control, error and hint of a field. The control has `id`, and `notesOf(id)` as its description. */
export function FormField({ id, label, isRequired, error, hint, isWide, isGroup, onLeave, children }: Props) {
  const name = (
    <>
      {label}
      {isRequired && <span className={styles.required}> {TEXT.required}</span>}
    </>
  );
  return (
    <div
      className={styles.field}
      data-wide={isWide || undefined}
      data-invalid={error !== '' || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
      {...(isGroup && { role: 'group', 'aria-labelledby': labelOf(id), 'aria-describedby': notesOf(id) })}
    >
      {isGroup ? (
        <span id={labelOf(id)} className={styles.label}>
          {name}
        </span>
      ) : (
        <label id={labelOf(id)} htmlFor={id} className={styles.label}>
          {name}
        </label>
      )}
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Error and hint of a field, which describe its control; an error is announced. */
export function FieldNotes({ id, error, hint }: Pick<Props, 'id' | 'error' | 'hint'>) {
  return (
    <>
      <small id={`${id}-error`} className={styles.error} role={error === '' ? undefined : 'alert'}>
        {error}
      </small>
      <small id={`${id}-hint`} className={styles.hint}>
        {hint}
      </small>
    </>
  );
}

/** What a widget gives its frame: all but what is in it. */
export function frameOf({
  id,
  label,
  field,
  error,
  hint,
  onLeave,
}: Omit<WidgetProps<Kind>, 'input' | 'onInput'>) {
  return { id, label, isRequired: isToBeFilled(field), error, hint, onLeave };
}

/** Attributes of a native control: its id, description and validity. */
export function controlProps({ id, error, field }: Pick<WidgetProps<Kind>, 'id' | 'error' | 'field'>) {
  return {
    id,
    'aria-invalid': error !== '',
    'aria-describedby': notesOf(id),
    'aria-required': isToBeFilled(field),
  };
}

/** Id of the label of a control. */
export function labelOf(id: string): string {
  return `${id}-label`;
}

/** Ids of error and hint of a control. */
export function notesOf(id: string): string {
  return `${id}-error ${id}-hint`;
}
