import { useMemo } from 'react';
import type { PolygonCorner } from '../../../../../domain/resources/kinds/polygon.ts';
import { OutlineMap } from '../../../placePicker/OutlineMap.tsx';
import { cornersText } from '../../../../text/entityForms.ts';
import styles from '../parts/form.module.css';
import { PolygonPreview } from './PolygonPreview.tsx';

interface Props {
  /** Label of the field. */
  readonly label: string;
  readonly corners: readonly PolygonCorner[];
}

/** A polygon on the map, and the number of its corners; as a drawing where no map can be drawn. */
export function PolygonMap({ label, corners }: Props) {
  const ring = useMemo(() => corners.map(({ lat, lon }) => ({ lat, lng: lon })), [corners]);
  const drawing = <PolygonPreview corners={corners} />;
  if (corners.length < 3) return drawing;
  return (
    <figure className={styles.mapped}>
      <OutlineMap label={label} ring={ring} fallback={drawing} />
      <figcaption>{cornersText(corners.length)}</figcaption>
    </figure>
  );
}
