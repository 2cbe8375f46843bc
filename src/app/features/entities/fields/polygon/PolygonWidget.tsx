import { Link } from 'wouter';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from '../parts/form.module.css';
import { FormField, frameOf } from '../parts/FormField.tsx';
import { PolygonMap } from './PolygonMap.tsx';
import type { WidgetProps } from '../parts/fieldView.ts';

/** The outline; it is edited on the map of the survey. */
export function PolygonWidget(props: WidgetProps<'polygon'>) {
  const { id, label, input } = props;
  return (
    <FormField {...frameOf(props)} isGroup isWide>
      <PolygonMap label={label} corners={input} />
      <span className={styles.tools}>
        <Link href="/survey" id={id}>
          {TEXT.editPolygon}
        </Link>
      </span>
    </FormField>
  );
}
