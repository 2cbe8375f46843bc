import { useMemo, type ReactNode } from 'react';
import type { WrittenPlan } from '../../../domain/floorPlan/writePlan.ts';
import type { LngLat } from '../../../render/base/sceneTypes.ts';
import { outlineView } from './outlineView.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { PickerFrame } from './PickerFrame.tsx';
import styles from './PlacePicker.module.css';
import { usePickMap } from './usePickMap.ts';

interface Props {
  /** What is outlined. */
  readonly label: string;
  /** Corners of an open ring, three at least. */
  readonly ring: readonly LngLat[];
  /** A floor plan that is drawn instead of the ring, which it fills. */
  readonly plan?: WrittenPlan;
  /** Shown where no map can be drawn, and printed instead of it. */
  readonly fallback: ReactNode;
}

const NO_MARKS = [] as const;
const NO_OUTLINES = [] as const;

/** An outline, or a floor plan, on a map that can be moved, but not edited. */
export function OutlineMap({ label, ring, plan, fallback }: Props) {
  const isPrinting = usePrinting();
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
    <>
      <PickerFrame label={label} host={host} failure={failure} zoomBy={zoomBy} content="outline" />
      {isPrinting && <div className={styles.printed}>{fallback}</div>}
    </>
  );
}
