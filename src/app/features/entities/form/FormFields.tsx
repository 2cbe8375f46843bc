import { Fragment } from 'react';
import { fieldLabel } from '../../../../domain/resources/definition/fieldLabel.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import type { Field } from '../../../../domain/resources/definition/fields.ts';
import { ruleFailure } from '../../../../domain/resources/writeFailures.ts';
import { parseRecord, type FieldFailure } from '../../../../domain/resources/definition/parseRecord.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { secretMark } from './draft/draft.ts';
import { emptyTextOf } from '../../../../domain/resources/emptyText.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import styles from '../fields/parts/form.module.css';
import { PositionFields } from './PositionFields.tsx';
import { overrideOf, type FieldControl } from '../of/overrides.ts';
import type { RecordForm } from './draft/useRecordForm.ts';
import { viewOf } from '../fields/fieldViews.ts';

interface Props {
  readonly resource: Resource;
  readonly form: RecordForm;
}

/** All fields in the order of the definition; the two coordinates as one place, older names folded. */
export function FormFields(props: Props) {
  const { resource, form } = props;
  const names = Object.keys(resource.fields);
  const legacy = names.filter((name) => resource.fields[name]?.isLegacy);
  return (
    <>
      <FieldGroup {...props} names={names.filter((name) => !legacy.includes(name))} />
      {legacy.length > 0 && (
        <details className={styles.legacy} open={legacy.some((name) => form.errors[name]) || undefined}>
          <summary>{TEXT.legacy}</summary>
          <p className={styles.hint}>{TEXT.legacyAbout}</p>
          <FieldGroup {...props} names={legacy} />
        </details>
      )}
    </>
  );
}

function FieldGroup({ resource, form, names }: Props & { readonly names: readonly string[] }) {
  const { position, collection } = resource;
  const { helpBefore = {}, controls = {} } = overrideOf(collection);
  const unreadable = unreadableFields(resource, form);
  const unusable = unusableField(resource, form);
  return (
    <div className={styles.fields}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (field === undefined || name === position?.lon) return undefined;
        if (name === position?.lat) {
          return <PositionFields key={name} resource={resource} position={position} form={form} />;
        }
        if (field.isReadOnly) return <ReadOnlyField key={name} {...{ name, field, form, resource }} />;
        const Help = helpBefore[name];
        return (
          <Fragment key={name}>
            {Help && <Help form={form} />}
            <FieldWidget
              {...{ name, field, form }}
              control={controls[name]}
              isUnreadable={unreadable.has(name)}
              unusableHint={unusable?.field === name ? unusable.text : undefined}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

/** Id of the control of a field; the list of errors links to it. */
export function controlId(name: string): string {
  return `field-${name}`;
}

interface FieldProps {
  readonly name: string;
  readonly field: Field;
  readonly form: RecordForm;
  /** In place of the widget of the field's kind. */
  readonly control: FieldControl | undefined;
  readonly isUnreadable: boolean;
  /** Why the stored value has no effect. */
  readonly unusableHint: string | undefined;
}

function FieldWidget({ name, field, form, control, isUnreadable, unusableHint }: FieldProps) {
  const Widget = control ?? viewOf(field).Widget;
  return (
    <Widget
      id={controlId(name)}
      label={fieldLabel(name, field)}
      field={field}
      input={form.input(name)}
      error={form.errors[name] ?? ''}
      hint={
        isUnreadable
          ? TEXT.unreadable
          : (unusableHint ?? secretHint(name, field, form) ?? emptyHint(name, field, form))
      }
      onInput={(input) => form.setInput(name, input)}
      onLeave={() => form.leave(name)}
    />
  );
}

function ReadOnlyField({
  name,
  field,
  form,
  resource,
}: Omit<FieldProps, 'control' | 'isUnreadable' | 'unusableHint'> & Props) {
  if (form.draft.base['id'] === undefined) return undefined;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{fieldLabel(name, field)}</span>
      <div className={styles.fixed}>
        <FieldValue resource={resource} name={name} row={form.draft.base} />
      </div>
    </div>
  );
}

/** Whether a secret is set: it is never shown; of a new record what an empty one means. */
function secretHint(name: string, field: Field, form: RecordForm): string | undefined {
  if (!field.isWriteOnly) return undefined;
  const { base } = form.draft;
  if (base['id'] === undefined) return form.input(name) === '' ? field.emptyText : undefined;
  const isSet = base[secretMark(name)];
  if (typeof isSet !== 'boolean') return TEXT.secretKept;
  return isSet ? TEXT.secretSet : TEXT.secretNotSet;
}

/** What the field stands for while it is empty, such as all zones. */
function emptyHint(name: string, field: Field, form: RecordForm): string | undefined {
  const { emptyWith } = field;
  const lists = { [name]: form.input(name), ...(emptyWith && { [emptyWith]: form.input(emptyWith) }) };
  return emptyTextOf(lists, name, field);
}

/** The field whose stored value contradicts the rule of the resource, until it is edited. */
function unusableField(resource: Resource, { draft }: RecordForm): FieldFailure | undefined {
  const failure = draft.base['id'] === undefined ? undefined : ruleFailure(resource, draft.base);
  return failure !== undefined && failure.field in draft.inputs ? undefined : failure;
}

/** Fields whose stored value cannot be read and that were not edited. */
function unreadableFields(resource: Resource, { draft }: RecordForm): ReadonlySet<string> {
  const failures = parseRecord(resource, draft.base)?.failures ?? [];
  const names = failures.filter(({ reason }) => reason !== 'missing').map(({ field }) => field);
  return new Set(draft.base['id'] === undefined ? [] : names.filter((name) => !(name in draft.inputs)));
}
