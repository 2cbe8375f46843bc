import type { FieldView, WidgetProps } from '../parts/fieldView.ts';
import { PolygonMap } from './PolygonMap.tsx';
import { PolygonPreview } from './PolygonPreview.tsx';
import { Link } from 'wouter';
import { ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import styles from '../parts/form.module.css';
import { FormField, frameOf } from '../parts/FormField.tsx';

export const POLYGON_VIEW: FieldView<'polygon'> = {
  Widget: PolygonWidget,
  cell: () => undefined,
  view: (value) => <PolygonPreview corners={value} />,
  detail: (value, { label }) => <PolygonMap label={label} corners={value} />,
  isWide: () => true,
};

/** The outline; it is edited on the map of the survey. */
function PolygonWidget(props: WidgetProps<'polygon'>) {
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
