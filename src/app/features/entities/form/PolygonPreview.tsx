import type { PolygonCorner } from '../../../../domain/resources/fields.ts';
import { cornersText, ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import styles from './form.module.css';

/** Size of the drawing in its own units. */
const SIZE = 200;
const MARGIN = 12;

/** The outline of a polygon, north up, and the number of its corners. */
export function PolygonPreview({ corners }: { readonly corners: readonly PolygonCorner[] }) {
  if (corners.length === 0) return <span className={styles.hint}>{TEXT.noPolygon}</span>;
  return (
    <figure className={styles.outline}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <polygon points={pointsOf(corners)} />
      </svg>
      <figcaption>{cornersText(corners.length)}</figcaption>
    </figure>
  );
}

/** The corners fitted into the drawing, with degrees of longitude shortened by the latitude. */
function pointsOf(corners: readonly PolygonCorner[]): string {
  const lats = corners.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const shorter = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const eastings = corners.map(({ lon }) => lon * shorter);
  const [west, east] = [Math.min(...eastings), Math.max(...eastings)];
  const extent = Math.max(north - south, east - west) || 1;
  const scale = (SIZE - 2 * MARGIN) / extent;
  const left = (SIZE - (east - west) * scale) / 2;
  const top = (SIZE - (north - south) * scale) / 2;
  return corners
    .map(({ lat }, at) => {
      const x = left + ((eastings[at] ?? west) - west) * scale;
      return `${x.toFixed(1)},${(top + (north - lat) * scale).toFixed(1)}`;
    })
    .join(' ');
}
