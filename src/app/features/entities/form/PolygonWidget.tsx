import { Link } from 'wouter';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import styles from './form.module.css';
import { FormField } from './FormField.tsx';
import { PolygonPreview } from './PolygonPreview.tsx';
import type { WidgetProps } from './widget.ts';

/** The outline; it is edited on the map of the survey. */
export function PolygonWidget({ id, label, field, input, error, hint, onLeave }: WidgetProps<'polygon'>) {
  return (
    <FormField
      id={id}
      label={label}
      isRequired={field.isRequired}
      error={error}
      hint={hint}
      isGroup
      isWide
      onLeave={onLeave}
    >
      <PolygonPreview corners={input} />
      <span className={styles.tools}>
        <Link href="/survey" id={id}>
          {TEXT.editPolygon}
        </Link>
      </span>
    </FormField>
  );
}
