import { cornersOf, type FloorPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import { DRAWING_SIZE, fitDrawing } from '../parts/fitDrawing.ts';
import styles from '../parts/form.module.css';

/** The lines of a floor plan, north up. */
export function PlanDrawing({ plan }: { readonly plan: FloorPlan }) {
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
