import { useAtomValue } from 'jotai';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import { fieldLabel } from '../../../../domain/resources/fieldLabel.ts';
import type { Field } from '../../../../domain/resources/fields.ts';
import { mayCall } from '../../../data/entities/mayCall.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { FactList } from '../../../ui/FactList.tsx';
import { focusOnMount } from '../../../ui/focusOnMount.ts';
import { FieldValue } from './FieldValue.tsx';
import styles from './form.module.css';
import { OtherFields } from './OtherFields.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordLoader } from './RecordLoader.tsx';
import { recordName } from './recordName.ts';

interface Props {
  readonly resource: Resource;
  readonly id: number;
  /** Actions besides Edit, such as Delete. */
  readonly actions?: (row: Row) => ReactNode;
}

/** Screen of one record: all fields by kind, links to related records, and its history. */
export function EntityDetail({ resource, id, actions }: Props) {
  return (
    <RecordLoader key={`${resource.entity} ${id}`} resource={resource} id={id}>
      {(row) => <Detail resource={resource} row={row} actions={actions?.(row)} />}
    </RecordLoader>
  );
}

function Detail({
  resource,
  row,
  actions,
}: {
  readonly resource: Resource;
  readonly row: Row;
  readonly actions: ReactNode;
}) {
  const authorities = useAtomValue(authoritiesAtom);
  const { screen = '', title, access, fields } = resource;
  const shown = Object.entries(fields).filter(([, field]) => !field.isWriteOnly);
  return (
    <div className={styles.page}>
      <article className={styles.column}>
        <header className={styles.head}>
          <p className={styles.trail}>
            <Link href={screen}>{title.many}</Link>
          </p>
          <h1 tabIndex={-1} ref={focusOnMount}>
            {recordName(resource, row)}
          </h1>
          <div className={styles.actions}>
            {actions}
            {mayCall(access.update, authorities) && (
              <Link className={styles.primary} href={`${screen}/${readText(row['id'])}/edit`}>
                <Pencil aria-hidden="true" />
                {TEXT.edit}
              </Link>
            )}
          </div>
        </header>
        <section className={styles.card}>
          <FactList
            className={styles.facts}
            facts={shown.map(([name, field]) => ({
              name: fieldLabel(name, field),
              value: <FieldValue resource={resource} name={name} row={row} />,
              wide: isWide(field) || undefined,
            }))}
          />
        </section>
        <OtherFields resource={resource} row={row} />
        <RecordHistory resource={resource} row={row} />
      </article>
    </div>
  );
}

function isWide(field: Field): boolean {
  return (field.kind === 'text' && field.isLong === true) || ['json', 'blob', 'polygon'].includes(field.kind);
}
