import { useMemo } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../domain/resources/definition/fieldLabel.ts';
import { readField } from '../../../../domain/resources/definition/readField.ts';
import { emptyTextOf } from '../../../../domain/resources/emptyText.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { viewOf } from './fieldViews.ts';
import { jsonText } from './parts/jsonText.ts';
import styles from './parts/values.module.css';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: Row;
  /** Shown on the screen of its record. */
  readonly isDetail?: true;
}

/** The value of a field of a row: by its kind; as JSON where the definition has no such field or it cannot be read. */
export function FieldValue({ resource, name, row, isDetail }: Props) {
  const field = resource.fields[name];
  const raw = row[name];
  // The same value stays the same object, so that its map is not drawn again.
  const read = useMemo(() => field && readField(raw, field), [field, raw]);
  const emptyText = field && emptyTextOf(row, name, field);
  if (emptyText !== undefined) return emptyText;
  if (raw === undefined || raw === null || raw === '') return <None />;
  if (field === undefined || read?.ok !== true) return <code className={styles.raw}>{jsonText(raw)}</code>;
  const { view = readText, detail = view } = viewOf(field);
  const show = isDetail ? detail : view;
  return show(read.value, { field, label: fieldLabel(name, field), row, name }) ?? <None />;
}

function None() {
  return <span className={styles.none}>{TEXT.none}</span>;
}
