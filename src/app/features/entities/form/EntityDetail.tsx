import { useAtomValue } from 'jotai';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../domain/resources/definition/fieldLabel.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { listTitle } from '../../../text/screenName.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { overrideOf } from '../of/overrides.ts';
import { RemovalDialog } from '../remove/RemovalDialog.tsx';
import { FilterSentence } from '../recipients/FilterSentence.tsx';
import { FieldValue } from '../fields/FieldValue.tsx';
import { viewOf } from '../fields/fieldViews.ts';
import styles from '../fields/parts/form.module.css';
import { OtherFields } from './OtherFields.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordDeliveries } from '../recipients/RecordDeliveries.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordGone, RecordLoader } from './RecordLoader.tsx';
import { recordName } from '../../../../domain/resources/recordName.ts';

interface Props {
  readonly resource: Resource;
  readonly id: number;
}

/** Screen of one record: all fields by kind, links to related records, and its history. */
export function EntityDetail({ resource, id }: Props) {
  return (
    <RecordLoader key={`${resource.entity} ${id}`} resource={resource} id={id}>
      {({ row, isRemoved }) =>
        isRemoved ? <RecordGone resource={resource} /> : <Detail resource={resource} row={row} />
      }
    </RecordLoader>
  );
}

interface FactProps {
  readonly resource: Resource;
  readonly row: Row;
}

function Detail({ resource, row }: FactProps) {
  const { screen = '', fields, collection } = resource;
  const { phoneField, channels, isReport } = overrideOf(collection);
  const shown = Object.entries(fields).filter(([, field]) => !field.isWriteOnly);
  const legacy = shown.filter(([, field]) => field.isLegacy);
  const factsOf = (entries: typeof shown) =>
    entries.map(([name, field]) => ({
      name: fieldLabel(name, field),
      value: <FieldValue resource={resource} name={name} row={row} isDetail />,
      wide: viewOf(field).isWide?.(field) || undefined,
    }));
  return (
    <div className={styles.page}>
      <article className={styles.column}>
        <header className={styles.head}>
          <p className={styles.trail}>
            <Link href={screen}>{listTitle(resource)}</Link>
          </p>
          <h1 tabIndex={-1} ref={focusOnMount}>
            {recordName(resource, row)}
          </h1>
          <DetailActions resource={resource} row={row} />
        </header>
        <section className={styles.card}>
          <FactList className={styles.facts} facts={factsOf(shown.filter(([, field]) => !field.isLegacy))} />
          {legacy.length > 0 && (
            <details className={styles.legacy}>
              <summary>{TEXT.legacy}</summary>
              <FactList className={styles.facts} facts={factsOf(legacy)} />
            </details>
          )}
          <FilterSentence collection={collection} phoneField={phoneField} row={row} />
        </section>
        <OtherFields resource={resource} row={row} />
        <RecordDeliveries {...{ resource, row, channels }} isReport={isReport === true} />
        <RecordHistory resource={resource} row={row} />
      </article>
    </div>
  );
}

function DetailActions({ resource, row }: FactProps) {
  const authorities = useAtomValue(authoritiesAtom);
  const [isRemoving, setRemoving] = useState(false);
  const [, navigate] = useLocation();
  const { screen = '', access } = resource;
  const { RecordLink } = overrideOf(resource.collection);
  return (
    <div className={styles.actions}>
      {RecordLink && <RecordLink row={row} />}
      <RecordActions resource={resource} row={row} />
      {mayCall(access.remove, authorities) && (
        <Button danger onPress={() => setRemoving(true)}>
          {TEXT.delete}
        </Button>
      )}
      {mayCall(access.update, authorities) && (
        <Link className={styles.primary} href={`${screen}/${readText(row['id'])}/edit`}>
          <Pencil aria-hidden="true" />
          <span>{TEXT.edit}</span>
        </Link>
      )}
      {isRemoving && (
        <RemovalDialog
          resource={resource}
          rows={[row]}
          names={[recordName(resource, row)]}
          onClose={() => setRemoving(false)}
          onRemoved={() => navigate(screen, { replace: true })}
        />
      )}
    </div>
  );
}
