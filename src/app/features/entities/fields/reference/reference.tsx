import { Link } from 'wouter';
import type { Row } from '../../../../../domain/json/row.ts';
import { recordOption } from '../../../../../domain/resources/recordName.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { resourceOf } from '../../../../data/lists/resourceOf.ts';
import { entriesText } from '../parts/entriesText.ts';
import type { FieldView } from '../parts/fieldView.ts';
import styles from '../parts/values.module.css';
import { ReferencesWidget, ReferenceWidget } from './ReferenceWidgets.tsx';

/** Names of an embedded record for people, the first that it has. */
const NAME_FIELDS = ['name', 'alias', 'zoneName', 'level_name', 'firstName'];

function nameOf(row: Row, key: string): string {
  return [...NAME_FIELDS, key].map((name) => readText(row[name])).find((text) => text !== '') ?? '';
}

interface ReferredProps {
  readonly row: Row;
  readonly refersTo: string | undefined;
  readonly keyName: string;
}

/** The name of a record, which leads to its screen. */
function Referred({ row, refersTo, keyName }: ReferredProps) {
  const resource = resourceOf(refersTo);
  const key = readText(row[keyName]);
  if (resource?.screen === undefined) return key;
  const { id } = row;
  const path = typeof id === 'number' ? `/${id}` : `?search=${encodeURIComponent(key)}`;
  return <Link href={`${resource.screen}${path}`}>{recordOption(resource, row)}</Link>;
}

export const REFERENCE_VIEW: FieldView<'reference'> = {
  Widget: ReferenceWidget,
  cell: (value, { key }) => nameOf(value, key),
  view: (value, { field }) => <Referred row={value} refersTo={field.refersTo} keyName={field.key} />,
};

export const REFERENCES_VIEW: FieldView<'references'> = {
  Widget: ReferencesWidget,
  cell: (value, { key }) => entriesText(value.map((entry) => nameOf(entry, key))),
  view: (value, { field }) =>
    value.length === 0 ? undefined : (
      <ul className={styles.links}>
        {value.map((row) => (
          <li key={readText(row[field.key])}>
            <Referred row={row} refersTo={field.refersTo} keyName={field.key} />
          </li>
        ))}
      </ul>
    ),
};
