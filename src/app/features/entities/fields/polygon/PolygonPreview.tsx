import type { PolygonCorner } from '../../../../../domain/resources/kinds/polygon.ts';
import { cornersText, ENTITY_FORM_TEXT as TEXT } from '../../../../text/entityForms.ts';
import { DRAWING_SIZE, fitDrawing } from '../parts/fitDrawing.ts';
import styles from '../parts/form.module.css';

/** The outline of a polygon, north up, and the number of its corners. */
export function PolygonPreview({ corners }: { readonly corners: readonly PolygonCorner[] }) {
  if (corners.length === 0) return <span className={styles.hint}>{TEXT.noPolygon}</span>;
  return (
    <figure className={styles.outline}>
      <svg viewBox={`0 0 ${DRAWING_SIZE} ${DRAWING_SIZE}`} aria-hidden="true">
        <polygon points={corners.map(fitDrawing(corners)).join(' ')} />
      </svg>
      <figcaption>{cornersText(corners.length)}</figcaption>
    </figure>
  );
}
