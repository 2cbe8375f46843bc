import { Minus, Plus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { LngLat } from '../../render/base/sceneTypes.ts';
import { pickerMapLabel, PLACE_PICKER_TEXT as TEXT } from '../text/placePicker.ts';
import { Button } from '../ui/Button.tsx';
import { outlineView } from './outlineView.ts';
import styles from './PlacePicker.module.css';
import { usePickMap } from './usePickMap.ts';

interface Props {
  /** What is outlined. */
  readonly label: string;
  /** Corners of an open ring, three at least. */
  readonly ring: readonly LngLat[];
  /** A floor plan that is drawn instead of the ring, which it fills. */
  readonly plan?: WrittenPlan;
  /** Shown where no map can be drawn. */
  readonly fallback: ReactNode;
}

const NO_MARKS = [] as const;
const NO_OUTLINES = [] as const;

/** An outline, or a floor plan, on a map that can be moved, but not edited. */
export function OutlineMap({ label, ring, plan, fallback }: Props) {
  const start = useMemo(() => outlineView(ring), [ring]);
  const outlines = useMemo(
    () => (plan === undefined ? [{ name: label, ring }] : NO_OUTLINES),
    [label, ring, plan],
  );
  const { host, failure, zoomBy } = usePickMap({
    marks: NO_MARKS,
    outlines,
    plan,
    level: '',
    start,
    onPick: () => undefined,
    onMove: () => undefined,
  });
  if (failure === 'map') return fallback;
  return (
    <section className={styles.frame} data-outline aria-label={pickerMapLabel(label)}>
      <div ref={host} className={styles.map} />
      <div className={styles.zoom}>
        <Button tight icon aria-label={TEXT.zoomIn} onPress={() => zoomBy(1)}>
          <Plus aria-hidden="true" />
        </Button>
        <Button tight icon aria-label={TEXT.zoomOut} onPress={() => zoomBy(-1)}>
          <Minus aria-hidden="true" />
        </Button>
      </div>
      {failure === 'tiles' && (
        <output className={styles.failed} data-tone={failure}>
          {TEXT.tilesFailed}
        </output>
      )}
    </section>
  );
}
