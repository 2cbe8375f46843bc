import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Kind, KindFields, KindValues } from '../../../../../domain/resources/definition/fields.ts';
import { readField } from '../../../../../domain/resources/definition/readField.ts';
import { emptyTextOf } from '../../../../../domain/resources/emptyText.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { unitSuffix } from '../../../../text/units.ts';
import { dateTimeText } from '../../../../../domain/dayAndClock.ts';
import visuallyHidden from '../../../../ui/styles/visuallyHidden.module.css';
import type { ListColumn } from '../view/listColumns.ts';
import styles from './cells.module.css';

const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Decimals of a shown number where its field names none. */
const MAX_DECIMALS = 6;
const RADIAN_DECIMALS = 1;
/** Entries of a list that a cell names; the others are counted. */
const NAMED_ENTRIES = 3;
/** Names of an embedded record for people, the first that it has. */
const NAME_FIELDS = ['name', 'alias', 'zoneName', 'level_name', 'firstName'];

/** How a cell shows a value of each kind. Total: a new kind does not compile without an entry. */
const CELLS: {
  readonly [K in Kind]: (value: KindValues[K], field: KindFields[K]) => ReactNode;
} = {
  text: (value) => value,
  number: numberText,
  flag: (value) =>
    value && (
      <>
        <Check className={styles.check} aria-hidden="true" />
        <span className={visuallyHidden.hidden}>{TEXT.yes}</span>
      </>
    ),
  instant: (value) => dateTimeText(value),
  timeOfDay: (value) => value,
  choice: (value) => value,
  colour: (value) => (
    <>
      <i className={styles.swatch} style={{ background: value }} />
      <span>{value}</span>
    </>
  ),
  texts: entriesText,
  reference: (value, { key }) => nameOf(value, key),
  references: (value, { key }) => entriesText(value.map((entry) => nameOf(entry, key))),
  json: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  blob: () => undefined,
  polygon: () => undefined,
  floorPlan: () => undefined,
};

function numberText(value: number, { unit, decimals }: KindFields['number']): string {
  const shown =
    unit === 'radians'
      ? (value * DEGREES_PER_RADIAN).toFixed(RADIAN_DECIMALS)
      : decimals === undefined
        ? String(Number(value.toFixed(MAX_DECIMALS)))
        : value.toFixed(decimals);
  return shown.replace('-', '−') + unitSuffix(unit);
}

function nameOf(row: Row, key: string): string {
  return [...NAME_FIELDS, key].map((name) => readText(row[name])).find((text) => text !== '') ?? '';
}

function entriesText(entries: readonly string[]): string {
  const rest = entries.length - NAMED_ENTRIES;
  const named = entries.slice(0, NAMED_ENTRIES).join(', ');
  return rest > 0 ? `${named} +${rest}` : named;
}

/** The value of a column of a row; a dash where there is none, the raw text where it cannot be read. */
export function CellValue({ column, row }: { readonly column: ListColumn; readonly row: Row }) {
  const { name, field, textOf, Cell } = column;
  if (Cell !== undefined) return <Cell row={row} />;
  if (textOf !== undefined) return textOf(row) === '' ? <None /> : <>{textOf(row)}</>;
  const raw = row[name];
  const read = readField(raw, field);
  if (!read.ok) return <>{typeof raw === 'string' || typeof raw === 'number' ? String(raw) : <None />}</>;
  const show = CELLS[field.kind] as (value: unknown, field: unknown) => ReactNode;
  const shown = show(read.value, field);
  if (shown !== '' && shown !== false && shown !== undefined) return <>{shown}</>;
  return emptyTextOf(row, name, field) ?? <None />;
}

function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
    </span>
  );
}
