import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../../domain/resources/definition/fieldLabel.ts';
import type { Kind, KindFields, KindValues } from '../../../../../domain/resources/definition/fields.ts';
import { readField } from '../../../../../domain/resources/definition/readField.ts';
import type { EpochMs } from '../../../../../domain/units.ts';
import { resourceOf } from '../../../../data/lists/resourceOf.ts';
import { emptyTextOf } from '../../../../../domain/resources/emptyText.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { roleText } from '../../../../text/roles.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { unitSuffix } from '../../../../text/units.ts';
import { dateTimeText } from '../../../../../domain/dayAndClock.ts';
import { contentTypeOf } from '../draft/draft.ts';
import { FloorPlanView } from './FloorPlanView.tsx';
import { FilePreview } from './FilePreview.tsx';
import styles from './fieldValue.module.css';
import { degreesOf } from '../draft/inputs.ts';
import { PolygonPreview } from './PolygonPreview.tsx';
import { recordOption } from '../../../../../domain/resources/recordName.ts';

interface Context<K extends Kind> {
  readonly field: KindFields[K];
  readonly label: string;
  readonly row: Row;
  readonly name: string;
}

/** How a value of each kind is shown. Total: a new kind does not compile without an entry. */
const VIEWS: { readonly [K in Kind]: (value: KindValues[K], context: Context<K>) => ReactNode } = {
  text: (value, { field }) => <TextValue text={value} field={field} />,
  number: (value, { field: { unit } }) =>
    `${unit === 'radians' ? degreesOf(value) : String(value)}${unitSuffix(unit)}`.replace('-', '−'),
  flag: (value) => (value ? TEXT.yes : TEXT.no),
  instant: (value) => <Moment at={value} />,
  timeOfDay: (value) => value,
  choice: (value) => value,
  colour: (value) => (
    <>
      <span className={styles.colour} style={{ background: value }} /> <span>{value}</span>
    </>
  ),
  texts: (value) => (value.length === 0 ? undefined : value.map(roleText).join(', ')),
  reference: (value, { field }) => <Referred row={value} refersTo={field.refersTo} keyName={field.key} />,
  references: (value, { field }) =>
    value.length === 0 ? undefined : (
      <ul className={styles.links}>
        {value.map((row) => (
          <li key={readText(row[field.key])}>
            <Referred row={row} refersTo={field.refersTo} keyName={field.key} />
          </li>
        ))}
      </ul>
    ),
  json: (value) => <pre className={styles.json}>{jsonText(value)}</pre>,
  blob: (value, { label, row, name }) => (
    <FilePreview file={{ base64: value, type: contentTypeOf(row, name) }} label={label} />
  ),
  polygon: (value) => <PolygonPreview corners={value} />,
  floorPlan: (value, { label }) => <FloorPlanView text={value} label={label} />,
};

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: Row;
}

/** The value of a field of a row: by its kind; as JSON where the definition has no such field or it cannot be read. */
export function FieldValue({ resource, name, row }: Props) {
  const field = resource.fields[name];
  const raw = row[name];
  const emptyText = field && emptyTextOf(row, name, field);
  if (emptyText !== undefined) return emptyText;
  if (raw === undefined || raw === null || raw === '') return <None />;
  const read = field === undefined ? undefined : readField(raw, field);
  if (field === undefined || read?.ok !== true) return <code className={styles.raw}>{jsonText(raw)}</code>;
  const view = VIEWS[field.kind] as (value: unknown, context: unknown) => ReactNode;
  const label = fieldLabel(name, field);
  return view(read.value, { field, label, row, name }) ?? <None />;
}

function None() {
  return <span className={styles.none}>{TEXT.none}</span>;
}

function TextValue({ text, field }: { readonly text: string; readonly field: KindFields['text'] }) {
  const screen = resourceOf(field.refersTo)?.screen;
  if (screen !== undefined) return <Link href={`${screen}?search=${encodeURIComponent(text)}`}>{text}</Link>;
  return <span className={field.isLong ? styles.long : undefined}>{text}</span>;
}

function Moment({ at }: { readonly at: EpochMs }) {
  return <time dateTime={new Date(at).toISOString()}>{dateTimeText(at)}</time>;
}

function Referred({
  row,
  refersTo,
  keyName,
}: {
  readonly row: Row;
  readonly refersTo: string | undefined;
  readonly keyName: string;
}) {
  const resource = resourceOf(refersTo);
  const key = readText(row[keyName]);
  if (resource?.screen === undefined) return key;
  const { id } = row;
  const path = typeof id === 'number' ? `/${id}` : `?search=${encodeURIComponent(key)}`;
  return <Link href={`${resource.screen}${path}`}>{recordOption(resource, row)}</Link>;
}

const INDENT = 2;
const MAX_INDENTED_LENGTH = 200_000;

/** The value as JSON with indentation; a text that is none, or too long to be parsed while it is shown, as it is. */
function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, undefined, INDENT);
  const parsed = value.length > MAX_INDENTED_LENGTH ? NOT_JSON : parseJson(value);
  return typeof parsed === 'object' ? JSON.stringify(parsed, undefined, INDENT) : value;
}
