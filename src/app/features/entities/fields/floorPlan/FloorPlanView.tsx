import { useMemo } from 'react';
import { cornersOf, type FloorPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../../../../domain/floorPlan/readPlan.ts';
import { writeFloorPlan } from '../../../../../domain/floorPlan/writePlan.ts';
import { OutlineMap } from '../../../placePicker/OutlineMap.tsx';
import { FLOOR_PLAN_TEXT as TEXT, planCountText } from '../../../../text/floorPlan.ts';
import styles from '../parts/form.module.css';
import { DRAWING_SIZE, fitDrawing } from '../parts/fitDrawing.ts';

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

/** The lines of a floor plan, north up. */
function PlanDrawing({ plan }: { readonly plan: FloorPlan }) {
  const corners = plan.flatMap(({ parts }) => parts.flatMap((part) => cornersOf(part)));
  const pointOf = fitDrawing(corners);
  return (
    <span className={styles.outline}>
      <svg viewBox={`0 0 ${DRAWING_SIZE} ${DRAWING_SIZE}`} aria-hidden="true">
        {plan.flatMap(({ kind, shape, parts }, feature) =>
          parts.map((part, i) => {
            const points = cornersOf(part).map(pointOf).join(' ');
            const key = `${feature} ${i}`;
            return shape === 'line' ? (
              <polyline key={key} points={points} data-kind={kind} />
            ) : (
              <polygon key={key} points={points} data-kind={kind} />
            );
          }),
        )}
      </svg>
    </span>
  );
}
