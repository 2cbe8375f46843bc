import { useMemo } from 'react';
import { cornersOf, type FloorPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../../../../domain/floorPlan/readPlan.ts';
import { writeFloorPlan } from '../../../../../domain/floorPlan/writePlan.ts';
import { OutlineMap } from '../../../placePicker/OutlineMap.tsx';
import { FLOOR_PLAN_TEXT as TEXT, planCountText } from '../../../../text/floorPlan.ts';
import styles from '../parts/form.module.css';
import { PlanDrawing } from './PlanDrawing.tsx';

interface Props {
  /** GeoJSON; '' for none. */
  readonly text: string;
  /** Label of the field. */
  readonly label: string;
}

/** A floor plan on the map, and what it has; as a drawing where no map can be drawn. */
export function FloorPlanView({ text, label }: Props) {
  const plan = useMemo((): FloorPlan => {
    const read = text === '' ? undefined : readFloorPlan(text);
    return read?.ok === true ? read.value.plan : [];
  }, [text]);
  const written = useMemo(() => writeFloorPlan(plan), [plan]);
  const corners = useMemo(() => plan.flatMap(({ parts }) => parts.flatMap(lngLatsOf)), [plan]);
  if (plan.length === 0) return <span className={styles.hint}>{TEXT.none}</span>;
  return (
    <figure className={styles.mapped}>
      <OutlineMap label={label} ring={corners} plan={written} fallback={<PlanDrawing plan={plan} />} />
      <figcaption>{planCountText(plan)}</figcaption>
    </figure>
  );
}

function lngLatsOf(part: Float64Array): { readonly lng: number; readonly lat: number }[] {
  return cornersOf(part).map(({ lat, lon }) => ({ lng: lon, lat }));
}
