import { Minus, Plus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
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
  /** Shown where no map can be drawn. */
  readonly fallback: ReactNode;
}

const NO_MARKS = [] as const;

/** An outline on a map that can be moved, but not edited. */
export function OutlineMap({ label, ring, fallback }: Props) {
  const start = useMemo(() => outlineView(ring), [ring]);
  const outlines = useMemo(() => [{ name: label, ring }], [label, ring]);
  const { host, failure, zoomBy } = usePickMap({
    marks: NO_MARKS,
    outlines,
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
