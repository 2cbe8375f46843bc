import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { FactList } from '../../../ui/facts/FactList.tsx';
import { otherFields } from './draft/draft.ts';
import { FieldValue } from '../fields/FieldValue.tsx';
import styles from '../fields/parts/form.module.css';

/** Fields of another server that the definition does not have: shown, and sent back unchanged. */
export function OtherFields({ resource, row }: { readonly resource: Resource; readonly row: Row }) {
  const names = otherFields(resource, row);
  if (names.length === 0) return undefined;
  return (
    <section className={styles.others} aria-labelledby="others-title">
      <h2 id="others-title">{TEXT.otherFields}</h2>
      <p>{TEXT.otherFieldsHint}</p>
      <FactList
        className={styles.facts}
        facts={names.map((name) => ({
          name,
          value: <FieldValue resource={resource} name={name} row={row} />,
        }))}
      />
    </section>
  );
}
